namespace Tern.TypeModel;

/// <summary>A type with its members and constructors.</summary>
internal sealed record TypeDescription
{
    public required TypeReference Reference { get; init; }

    /// <summary>The namespace; empty for the global namespace.</summary>
    public required string Namespace { get; init; }

    /// <summary>The types to declare around generated code, from the outermost to the type itself.</summary>
    public required EquatableArray<TypeDeclaration> Declarations { get; init; }

    /// <summary>All type parameters that are in scope, those of the outermost type first.</summary>
    public required EquatableArray<TypeParameter> TypeParameters { get; init; }

    public bool IsAbstract { get; init; }

    public bool IsSealed { get; init; }

    /// <summary><c>ref struct</c>.</summary>
    public bool IsRefLike { get; init; }

    public bool IsStatic { get; init; }

    /// <summary><c>file class</c>.</summary>
    public bool IsFileLocal { get; init; }

    /// <summary>The names that generated members can collide with: those of the members of the type, of the properties and fields of its base types, and of type parameters.</summary>
    public required EquatableArray<string> DeclaredNames { get; init; }

    /// <summary>Properties and fields of the instance, those of base types first. Hidden and overridden members are not included.</summary>
    public required EquatableArray<MemberDescription> Members { get; init; }

    public required EquatableArray<ConstructorDescription> Constructors { get; init; }

    public required EquatableArray<AttributeUse> Attributes { get; init; }

    public SourceLocation? Location { get; init; }

    public TypeDeclaration Declaration => Declarations[Declarations.Count - 1];
}

/// <summary>One of the nested declarations of a type.</summary>
/// <param name="Keywords">For example <c>record struct</c>.</param>
/// <param name="Name">The name with type parameters: <c>Page&lt;T&gt;</c>.</param>
/// <param name="IsPartial">Whether all declarations have the modifier <c>partial</c>.</param>
/// <param name="Location">The place of the name.</param>
internal sealed record TypeDeclaration(string Keywords, string Name, bool IsPartial, SourceLocation? Location);

/// <summary>A type parameter.</summary>
internal sealed record TypeParameter(string Name);
