using Microsoft.CodeAnalysis;
using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Validation;

/// <summary>Describes the types of events that have rules, by the attributes of <c>System.ComponentModel.DataAnnotations</c>.</summary>
/// <param name="compilation">The compilation, which decides what is accessible.</param>
/// <param name="diagnostics">Receives the diagnostics.</param>
internal sealed class ValidationBuilder(Compilation compilation, DiagnosticList diagnostics)
{
    // A generic type that contains itself with other arguments has infinitely many types.
    private const int MaxDepth = 8;

    private readonly Dictionary<string, ValidationNode> _nodes = new(StringComparer.Ordinal);
    private readonly Dictionary<string, ValidatedType> _roots = new(StringComparer.Ordinal);

    /// <summary>Adds the type of an event.</summary>
    /// <param name="type">The type.</param>
    /// <param name="location">The place of diagnostics of types in other assemblies.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The name of the validator; null if the type has no rules.</returns>
    public string? Add(ITypeSymbol type, SourceLocation? location, CancellationToken cancellationToken)
    {
        ContentNode? content = Describe(type, location, cancellationToken);
        Propagate();
        if (content?.ToValue() is not { } value)
            return null;
        // The validator of an object is that of its type.
        if (value.Kind == ValueKind.Object && !IsNullableValue(type))
            return value.Validator;
        string name = SymbolNames.Qualified(type);
        string validator = NameOf(name);
        _roots[name] = new ValidatedType { Type = name, ValidatorName = validator, Value = value, CanBeNull = value.CanBeNull, IsNullableValue = IsNullableValue(type) };
        return LibraryNames.Generated + validator;
    }

    /// <summary>Returns the types that have rules.</summary>
    public EquatableArray<ValidatedType> Build() => _nodes.Values.Where(node => node.HasRules).Select(node => node.ToType()).Concat(_roots.Values).ToEquatableArray();

    private void Propagate()
    {
        bool hasChanged = true;
        while (hasChanged)
        {
            hasChanged = false;
            foreach (ValidationNode node in _nodes.Values)
                hasChanged |= node.Update();
        }
    }

    private ContentNode? Describe(ITypeSymbol type, SourceLocation? location, CancellationToken cancellationToken)
    {
        bool canBeNull = type.IsReferenceType;
        if (IsNullableValue(type))
        {
            canBeNull = true;
            type = ((INamedTypeSymbol)type).TypeArguments[0];
        }
        if (TypeClassifier.Known(type) != KnownType.None)
            return null;
        CollectionShape shape = TypeClassifier.Collection(type);
        if (shape != CollectionShape.None)
        {
            ITypeSymbol element = type is IArrayTypeSymbol array ? array.ElementType : ((INamedTypeSymbol)type).TypeArguments[^1];
            ValueKind kind = shape.IsDictionary() ? ValueKind.Dictionary : shape == CollectionShape.ImmutableArray ? ValueKind.ImmutableArray : ValueKind.Collection;
            return Describe(element, location, cancellationToken) is { } content ? new ContentNode(kind, null, content, canBeNull) : null;
        }
        return type is INamedTypeSymbol named && IsObject(named) ? new ContentNode(ValueKind.Object, Visit(named, location, cancellationToken), null, canBeNull) : null;
    }

    private static bool IsNullableValue(ITypeSymbol type) => type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;

    // The members of other types are no data. The events of this library have no rules, but their arguments can.
    private static bool IsObject(INamedTypeSymbol type) =>
        type.TypeKind is TypeKind.Class or TypeKind.Struct && !type.IsTupleType && !type.IsRefLikeType && !type.IsStatic && !type.IsUnboundGenericType
        && TypeReferenceReader.AccessOf(type) != TypeAccess.Private && Depth(type) <= MaxDepth
        && !(SymbolNames.Namespace(type) + ".").StartsWith("System.", StringComparison.Ordinal)
        && (type.IsGenericType || type.ContainingAssembly.Name != LibraryNames.Namespace);

    private static int Depth(ITypeSymbol type) => type is INamedTypeSymbol { TypeArguments.IsEmpty: false } named ? named.TypeArguments.Max(Depth) + 1 : 1;

    private ValidationNode Visit(INamedTypeSymbol type, SourceLocation? location, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        string name = SymbolNames.Qualified(type);
        if (_nodes.TryGetValue(name, out ValidationNode? node))
            return node;
        node = new ValidationNode(name, NameOf(name), type.IsReferenceType);
        _nodes.Add(name, node);
        var rules = new RuleReader(diagnostics, type, location);
        rules.CheckType();
        foreach (ValidationMember member in ValidationMembers.Of(type))
        {
            EquatableArray<ValidationRule> read = rules.Read(member);
            bool isReadable = compilation.IsSymbolAccessibleWithin(member.Getter, compilation.Assembly);
            if (!isReadable && read.Count > 0)
                rules.ReportNotReadable(member, read[0]);
            ContentNode? content = isReadable && member.IsData ? Describe(member.Type, location, cancellationToken) : null;
            if (isReadable && (read.Count > 0 || content is not null))
                node.Members.Add(new MemberNode(SymbolNames.Identifier(member.Name), member.JsonName, member.Type.IsReferenceType || IsNullableValue(member.Type), read, content));
        }
        return node;
    }

    private static string NameOf(string type) => "Validator_" + CodecNames.Identifier(type);
}
