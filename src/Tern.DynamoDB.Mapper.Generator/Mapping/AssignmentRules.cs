using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>Decides how values that were read get into the object, and what an absent attribute means.</summary>
/// <param name="constructor">The constructor that creates objects.</param>
/// <param name="type">The type.</param>
internal sealed class AssignmentRules(ConstructorDescription constructor, TypeDescription type)
{
    // A constructor with a body can set members, whose values an absent attribute does not change.
    private readonly bool _hasBody = !constructor.IsImplicit && !constructor.IsPrimary;

    public MemberMapping Apply(MappedMember mapped)
    {
        MemberDescription member = mapped.Description;
        ParameterDescription? parameter = MemberRules.ParameterOf(constructor, member, type);
        Assignment assignment = AssignmentOf(member, parameter);
        string? value = DefaultOf(member, parameter, assignment, mapped);
        string? emptySet = !member.Type.CanBeNull && member.Type.Collection.IsSet() ? EmptySet(member.Type) : null;
        return new MemberMapping
        {
            Name = member.Name,
            WireName = mapped.WireName,
            Type = member.Type.FullName,
            ValueType = member.Type.Name,
            IsValueType = member.Type.IsValueType,
            CanBeNull = member.Type.CanBeNull,
            IsUnconstrained = member.Type.IsUnconstrained,
            Converter = mapped.Converter,
            Role = mapped.Role,
            IsKeyOnly = mapped.IsKeyOnly,
            Access = mapped.Access,
            Read = member.Read,
            Write = member.Write,
            IsInitOnly = member.IsInitOnly,
            Assignment = assignment,
            Default = value,
            EmptySet = emptySet,
            IsRequired = value is null && emptySet is null && mapped.Role != MemberRole.Rest && IsRequired(member, assignment),
            IsField = member.IsField,
            Known = member.Type.Known,
            DeclaringType = member.DeclaringType,
            Generic = member.Generic,
        };
    }

    private Assignment AssignmentOf(MemberDescription member, ParameterDescription? parameter)
    {
        if (parameter is not null)
            return Assignment.Parameter;
        bool isDirect = member.Write == MemberAccess.Direct;
        if (member.IsRequired && isDirect)
            return Assignment.Initializer;
        bool hasValue = member.HasInitializer || _hasBody;
        if (!hasValue && isDirect)
            return Assignment.Initializer;
        return isDirect && !member.IsInitOnly ? Assignment.Statement : Assignment.Accessor;
    }

    private static string? DefaultOf(MemberDescription member, ParameterDescription? parameter, Assignment assignment, MappedMember mapped)
    {
        if (parameter?.Default is { } value)
            return value;
        if (member.Type.CanBeNull || assignment is Assignment.Statement or Assignment.Accessor || mapped.Role == MemberRole.Rest)
            return null;
        return member.Type.Collection == CollectionShape.ImmutableArray && assignment == Assignment.Initializer && !member.IsRequired
            ? "[]"
            : null;
    }

    // DynamoDB has no empty sets: an empty one is omitted.
    private static string EmptySet(TypeReference type)
    {
        string element = type.Arguments.Count > 0 ? type.Arguments[0].FullName : "object";
        return type.Collection switch
        {
            CollectionShape.SortedSet => $"new global::System.Collections.Generic.SortedSet<{element}>()",
            CollectionShape.FrozenSet => $"global::System.Collections.Frozen.FrozenSet<{element}>.Empty",
            CollectionShape.ReadOnlySetInterface => $"global::System.Collections.Frozen.FrozenSet<{element}>.Empty",
            CollectionShape.ImmutableHashSet => $"global::System.Collections.Immutable.ImmutableHashSet<{element}>.Empty",
            _ => $"new global::System.Collections.Generic.HashSet<{element}>()",
        };
    }

    private bool IsRequired(MemberDescription member, Assignment assignment)
    {
        if (member.Type.CanBeNull)
            return false;
        return assignment switch
        {
            Assignment.Parameter => true,
            // A reference without initial value would be null against its declaration.
            Assignment.Initializer => member.IsRequired || (!member.Type.IsValueType && !member.Type.IsUnconstrained),
            Assignment.Accessor when !member.HasInitializer && !_hasBody => !member.Type.IsValueType && !member.Type.IsUnconstrained,
            _ => false,
        };
    }
}
