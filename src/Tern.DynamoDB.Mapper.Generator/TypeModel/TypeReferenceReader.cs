using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace Tern.TypeModel;

/// <summary>Describes the use of a type.</summary>
internal sealed class TypeReferenceReader(IAssemblySymbol assembly, AttributeReader? attributes, SourceDependencies dependencies)
{
    // Arguments of arguments; more levels exist only in invalid code.
    private const int MaxDepth = 16;

    /// <summary>The declared types that were read, by their name in C#.</summary>
    public Dictionary<string, INamedTypeSymbol> Symbols { get; } = new(StringComparer.Ordinal);

    public TypeReference Read(ITypeSymbol type) => Read(type, 0);

    private TypeReference Read(ITypeSymbol type, int depth)
    {
        Nullability nullability = NullabilityOf(type);
        if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [{ } value] } && value.TypeKind != TypeKind.Error)
        {
            type = value;
            nullability = Nullability.Nullable;
        }
        KnownType known = TypeClassifier.Known(type);
        if (known == KnownType.None && type is INamedTypeSymbol declaredType)
            dependencies.Add(declaredType);
        CollectionShape collection = known == KnownType.None ? TypeClassifier.Collection(type) : CollectionShape.None;
        string name = SymbolNames.Qualified(type);
        if (known == KnownType.None && collection == CollectionShape.None && type is INamedTypeSymbol symbol)
            Symbols[name] = symbol;
        return new TypeReference
        {
            Name = name,
            ShortName = SymbolNames.Short(type),
            Definition = known == KnownType.None ? SymbolNames.Definition(type.OriginalDefinition) : "",
            Form = FormOf(type),
            Nullability = nullability,
            IsValueType = type.IsValueType,
            IsUnconstrained = type is ITypeParameterSymbol { IsValueType: false, IsReferenceType: false },
            Known = known,
            Collection = collection,
            Arguments = depth < MaxDepth ? ArgumentsOf(type, known, depth) : [],
            Access = known == KnownType.None ? AccessOf(type, depth) : TypeAccess.Public,
            IsLocal = SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, assembly),
            Attributes = known == KnownType.None && collection == CollectionShape.None && type is INamedTypeSymbol named ? attributes?.Read(named.OriginalDefinition) ?? [] : [],
            Enum = type is INamedTypeSymbol { TypeKind: TypeKind.Enum } declared ? EnumOf(declared) : null,
        };
    }

    private static Nullability NullabilityOf(ITypeSymbol type) => type switch
    {
        // The member 'T? Value' of 'Box<int>' has the type 'int', with an annotation.
        { IsValueType: true, OriginalDefinition.SpecialType: not SpecialType.System_Nullable_T } => Nullability.NotNull,
        { NullableAnnotation: NullableAnnotation.Annotated } => Nullability.Nullable,
        { IsValueType: true } or { NullableAnnotation: NullableAnnotation.NotAnnotated } => Nullability.NotNull,
        _ => Nullability.Unknown,
    };

    private static TypeForm FormOf(ITypeSymbol type) => type.TypeKind switch
    {
        TypeKind.Class => type.IsTupleType ? TypeForm.Other : type.IsRecord ? TypeForm.Record : TypeForm.Class,
        TypeKind.Struct => type.IsTupleType ? TypeForm.Other : type.IsRecord ? TypeForm.RecordStruct : TypeForm.Struct,
        TypeKind.Interface => TypeForm.Interface,
        TypeKind.Enum => TypeForm.Enum,
        TypeKind.TypeParameter => TypeForm.TypeParameter,
        TypeKind.Error => TypeForm.Error,
        _ => TypeForm.Other,
    };

    private EquatableArray<TypeReference> ArgumentsOf(ITypeSymbol type, KnownType known, int depth)
    {
        if (known != KnownType.None)
            return [];
        if (type is IArrayTypeSymbol array)
            return [Read(array.ElementType, depth + 1)];
        if (type is not INamedTypeSymbol named)
            return [];
        ImmutableArray<TypeReference>.Builder? arguments = null;
        foreach (INamedTypeSymbol level in Levels(named))
        {
            foreach (ITypeSymbol argument in level.TypeArguments)
                (arguments ??= ImmutableArray.CreateBuilder<TypeReference>()).Add(Read(argument, depth + 1));
        }
        return arguments is null ? [] : new(arguments.ToImmutable());
    }

    // The containing types, outermost first, and the type itself.
    private static ImmutableArray<INamedTypeSymbol> Levels(INamedTypeSymbol type)
    {
        if (type.ContainingType is null)
            return [type];
        return Levels(type.ContainingType).Add(type);
    }

    public static TypeAccess AccessOf(ITypeSymbol type, int depth = 0)
    {
        if (depth >= MaxDepth)
            return TypeAccess.Private;
        switch (type)
        {
            case IArrayTypeSymbol array:
                return AccessOf(array.ElementType, depth + 1);
            case INamedTypeSymbol named:
                TypeAccess access = named.DeclaredAccessibility switch
                {
                    Accessibility.Public or Accessibility.NotApplicable => TypeAccess.Public,
                    Accessibility.Internal or Accessibility.ProtectedOrInternal => TypeAccess.Internal,
                    _ => TypeAccess.Private,
                };
                if (named.IsFileLocal)
                    access = TypeAccess.Private;
                if (named.ContainingType is { } container)
                    access = Least(access, AccessOf(container, depth + 1));
                foreach (ITypeSymbol argument in named.TypeArguments)
                    access = Least(access, AccessOf(argument, depth + 1));
                return access;
            default:
                return TypeAccess.Public;
        }
    }

    private static TypeAccess Least(TypeAccess first, TypeAccess second) => first > second ? first : second;

    private EnumDescription EnumOf(INamedTypeSymbol type)
    {
        bool isFlags = false;
        foreach (AttributeData attribute in type.GetAttributes())
            isFlags |= attribute.AttributeClass is { Name: "FlagsAttribute" } flags && SymbolNames.IsIn(flags, "System");
        ImmutableArray<EnumMember>.Builder members = ImmutableArray.CreateBuilder<EnumMember>();
        foreach (ISymbol member in type.GetMembers())
        {
            if (member is IFieldSymbol { HasConstantValue: true } field)
                members.Add(new EnumMember(field.Name, ConstantText.Number(field.ConstantValue), attributes?.Read(field) ?? [], SourceLocation.Of(field)));
        }
        return new EnumDescription(type.EnumUnderlyingType?.ToDisplayString() ?? "int", isFlags, new(members.ToImmutable()));
    }
}
