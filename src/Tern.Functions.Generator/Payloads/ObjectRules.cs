using Tern.TypeModel;

namespace Tern.Functions.Generator.Payloads;

/// <summary>Describes the JSON object of a type, by the rules of <c>System.Text.Json</c>.</summary>
/// <param name="codecs">Selects the codecs of the members.</param>
/// <param name="diagnostics">Receives the diagnostics.</param>
/// <param name="type">The type.</param>
/// <param name="location">The place of diagnostics.</param>
internal sealed class ObjectRules(CodecResolver codecs, DiagnosticList diagnostics, TypeDescription type, SourceLocation? location)
{
    // Attributes that change the JSON in ways that are not supported.
    private static readonly string[] s_typeAttributes = ["JsonConverter", "JsonPolymorphic", "JsonDerivedType", "JsonUnmappedMemberHandling", "JsonNumberHandling", "JsonObjectCreationHandling"];

    private static readonly string[] s_memberAttributes = ["JsonConverter", "JsonExtensionData", "JsonNumberHandling", "JsonObjectCreationHandling"];

    private readonly string _name = type.Reference.ShortName;

    public PayloadType Build()
    {
        int before = diagnostics.Count;
        foreach (string attribute in s_typeAttributes)
        {
            if (type.Attributes.Has(attribute))
                diagnostics.Add(FunctionErrors.AttributeNotSupported, location, RemoveFix(attribute), _name, attribute);
        }
        ConstructorDescription? constructor = ConstructorRules.Select(type);
        if (constructor is null)
            diagnostics.Add(FunctionErrors.NoConstructor, location, SelectFix(), _name);
        var members = new List<(int Order, PayloadMember Member)>();
        var ignoredRequired = new List<string>();
        foreach (MemberDescription member in type.Members)
        {
            ParameterDescription? parameter = constructor is null ? null : ConstructorRules.ParameterOf(constructor, member);
            PayloadMember? described = Describe(member, constructor, parameter);
            if (described is not null)
                members.Add((OrderOf(member), described));
            // The compiler requires a value, except where the constructor sets it.
            bool isSet = described is { Assignment: Assignment.Initializer };
            if (member.IsRequired && !isSet && constructor is { SetsRequiredMembers: false })
                ignoredRequired.Add(SymbolNames.Identifier(member.Name));
        }
        List<PayloadMember> ordered = [.. members.OrderBy(member => member.Order).Select(member => member.Member)];
        CheckNames(ordered);
        return new PayloadType
        {
            Type = type.Reference.Name,
            ShortName = _name,
            CodecName = CodecNames.Identifier(type.Reference.Name),
            IsValueType = type.Reference.IsValueType,
            IsGeneric = type.TypeParameters.Count > 0,
            Members = ordered.ToEquatableArray(),
            Arguments = constructor is null ? [] : ArgumentsOf(constructor, ordered),
            IgnoredRequired = ignoredRequired.ToEquatableArray(),
            IsIncomplete = diagnostics.Count > before,
        };
    }

    private PayloadMember? Describe(MemberDescription member, ConstructorDescription? constructor, ParameterDescription? parameter)
    {
        IgnoreCondition ignored = IgnoreOf(member);
        bool isIncluded = member.Attributes.Has("JsonInclude");
        if (ignored == IgnoreCondition.Always || (!isIncluded && (member.IsField || !(member.IsReadPublic || member.IsWritePublic))))
            return null;
        foreach (string attribute in s_memberAttributes)
        {
            if (member.Attributes.Has(attribute))
                diagnostics.Add(FunctionErrors.AttributeNotSupported, member.Location ?? location, RemoveFix(attribute), $"{_name}.{member.Name}", attribute);
        }
        bool isRead = member.Read != MemberAccess.None && (isIncluded || member.IsReadPublic) && ignored != IgnoreCondition.WhenWriting;
        Assignment assignment = ignored == IgnoreCondition.WhenReading ? Assignment.None : AssignmentOf(member, constructor, parameter, isIncluded);
        if (!isRead && assignment == Assignment.None)
            return null;
        bool hasAccessor = (isRead && member.Read == MemberAccess.Accessor) || assignment == Assignment.Accessor;
        // The runtime has accessors for a generic type, but not for a type that is nested in one.
        if (hasAccessor && member.Generic is null && member.DeclaringType.Contains('<'))
        {
            diagnostics.Add(FunctionErrors.MemberNotAccessible, member.Location ?? location, IgnoreFix(member), _name, member.Name);
            return null;
        }
        Codec? writer = isRead ? Resolve(member, member.Type) : null;
        Codec? reader = assignment == Assignment.None ? null : Resolve(member, parameter?.Type ?? member.Type);
        bool isMandatory = (member.IsRequired && constructor is { SetsRequiredMembers: false }) || member.Attributes.Has("JsonRequired");
        return new PayloadMember
        {
            Name = member.Name,
            Identifier = SymbolNames.Identifier(member.Name),
            JsonName = member.Attributes.Find("JsonPropertyName")?.Text(0) ?? JsonNames.CamelCase(member.Name),
            Writer = writer,
            Reader = reader,
            Assignment = assignment,
            HasReadAccessor = isRead && member.Read == MemberAccess.Accessor,
            IsField = member.IsField,
            Generic = member.Generic,
            DeclaringType = member.DeclaringType,
            MemberType = member.Type.FullName,
            IsRequired = assignment != Assignment.None && (isMandatory || (assignment == Assignment.Parameter && parameter is { Default: null, Type: { IsValueType: false, Nullability: Nullability.NotNull } })),
            Default = assignment == Assignment.Parameter ? parameter?.Default : null,
            Condition = ignored switch
            {
                IgnoreCondition.WhenWritingNull => member.Type is { IsValueType: true, IsNullableValue: false } ? WriteCondition.Always : WriteCondition.NotNull,
                IgnoreCondition.WhenWritingDefault => member.Type is { IsValueType: true, IsNullableValue: false } ? WriteCondition.NotDefault : WriteCondition.NotNull,
                _ => WriteCondition.Always,
            },
        };
    }

    private static Assignment AssignmentOf(MemberDescription member, ConstructorDescription? constructor, ParameterDescription? parameter, bool isIncluded)
    {
        if (parameter is not null)
            return Assignment.Parameter;
        if (member.Write == MemberAccess.None || !(isIncluded || member.IsWritePublic))
            return Assignment.None;
        if (member.Write == MemberAccess.Accessor)
            return Assignment.Accessor;
        if (member.IsRequired && constructor is { SetsRequiredMembers: false })
            return Assignment.Initializer;
        if (!member.IsInitOnly)
            return Assignment.Statement;
        // An initial value remains if the member is missing.
        bool hasValue = member.HasInitializer || constructor is { IsImplicit: false, IsPrimary: false };
        return hasValue ? Assignment.Accessor : Assignment.Initializer;
    }

    private Codec? Resolve(MemberDescription member, TypeReference declared)
    {
        Codec? codec = codecs.Resolve(declared, out string reason);
        if (codec is null && declared.Form != TypeForm.Error)
            diagnostics.Add(FunctionErrors.MemberTypeNotSupported, member.Location ?? location, IgnoreFix(member), _name, member.Name, declared.ShortName, reason);
        return codec;
    }

    private EquatableArray<PayloadArgument> ArgumentsOf(ConstructorDescription constructor, List<PayloadMember> members)
    {
        var arguments = new List<PayloadArgument>();
        foreach (ParameterDescription parameter in constructor.Parameters)
        {
            int index = members.FindIndex(candidate => candidate.Assignment == Assignment.Parameter && string.Equals(candidate.Name, parameter.Name, StringComparison.OrdinalIgnoreCase));
            bool isIgnored = index < 0 && type.Members.Any(member => member.Attributes.Has("JsonIgnore") && ConstructorRules.IsSame(parameter, member));
            if (index < 0 && !isIgnored)
                diagnostics.Add(FunctionErrors.ParameterWithoutMember, constructor.Location ?? location, AddMemberFix(parameter), _name, parameter.Name);
            arguments.Add(new PayloadArgument(SymbolNames.Identifier(parameter.Name), index, parameter.Default ?? "default!"));
        }
        return arguments.ToEquatableArray();
    }

    private void CheckNames(List<PayloadMember> members)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (PayloadMember member in members)
        {
            bool isValid = JsonNames.Utf8Length(member.JsonName) >= 0;
            if (isValid && names.Add(member.JsonName))
                continue;
            diagnostics.Add(
                FunctionErrors.InvalidName, LocationOf(member), isValid ? NameFix(member.JsonName, members) : [],
                _name, member.Name, member.JsonName, isValid ? "another member has" : "contains an unpaired surrogate");
        }
    }

    private static EquatableArray<DiagnosticProperty> RemoveFix(string attribute) => [new(FixProperties.RemoveAttribute, attribute)];

    private EquatableArray<DiagnosticProperty> SelectFix() =>
        type.Constructors.Any(constructor => constructor.Attributes.Has("JsonConstructor")) ? [] : [new(FixProperties.SelectConstructor, _name)];

    private EquatableArray<DiagnosticProperty> AddMemberFix(ParameterDescription parameter) =>
        type.DeclaredNames.Any(name => string.Equals(name, parameter.Name, StringComparison.OrdinalIgnoreCase)) ? [] : [new(FixProperties.AddMember, parameter.Name)];

    // The compiler requires a value of a required member, and System.Text.Json does not support it with the attribute.
    private static EquatableArray<DiagnosticProperty> IgnoreFix(MemberDescription member) =>
        member.Location is null || member.IsRequired ? [] : [new(FixProperties.AddAttribute, "JsonIgnore")];

    private static EquatableArray<DiagnosticProperty> NameFix(string name, List<PayloadMember> members) =>
        [new(FixProperties.SetAttribute, "JsonPropertyName"), new(FixProperties.Text, UniqueText.Of(name, candidate => members.Exists(member => member.JsonName == candidate)))];

    private SourceLocation? LocationOf(PayloadMember member) => type.Members.FirstOrDefault(candidate => candidate.Name == member.Name)?.Location ?? location;

    private static int OrderOf(MemberDescription member) => member.Attributes.Find("JsonPropertyOrder") is { Arguments: [{ } order] } ? (int)order.Number : 0;

    private static IgnoreCondition IgnoreOf(MemberDescription member)
    {
        if (member.Attributes.Find("JsonIgnore") is not { } attribute)
            return IgnoreCondition.Never;
        foreach (AttributeArgument argument in attribute.NamedArguments)
        {
            if (argument.Name == "Condition")
                return (IgnoreCondition)argument.Number;
        }
        return IgnoreCondition.Always;
    }

    // The numbers of JsonIgnoreCondition.
    private enum IgnoreCondition
    {
        Never = 0,
        Always = 1,
        WhenWritingDefault = 2,
        WhenWritingNull = 3,
        WhenWriting = 4,
        WhenReading = 5,
    }
}
