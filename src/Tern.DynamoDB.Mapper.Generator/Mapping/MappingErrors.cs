using Microsoft.CodeAnalysis;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>The diagnostics of the mapper. Each has a page in <c>docs/diagnostics</c>.</summary>
internal static class MappingErrors
{
    public static readonly DiagnosticDescriptor TypeNotPartial = Error(101, "The type is not partial",
        "The type '{0}' is not partial. Add the modifier 'partial', so that the mapper can add its code.");

    public static readonly DiagnosticDescriptor ContainingTypeNotPartial = Error(102, "The containing type is not partial",
        "The type '{1}' contains '{0}' and is not partial. Add the modifier 'partial', so that the mapper can add its code.");

    public static readonly DiagnosticDescriptor TypeNotSupported = Error(103, "The type cannot be mapped",
        "The type '{0}' cannot be mapped, because it is {1}. Use a class, a record or a struct that can be created.");

    public static readonly DiagnosticDescriptor NoConstructor = Error(104, "The constructor is not unique",
        "The type '{0}' has no constructor that the mapper can select. Mark one with [ItemConstructor].");

    public static readonly DiagnosticDescriptor ParameterWithoutMember = Error(105, "A constructor parameter has no member",
        "The parameter '{1}' of the constructor of '{0}' has no mapped member of the same name and type. Add the member, a default value, or select another constructor with [ItemConstructor].");

    public static readonly DiagnosticDescriptor MemberTypeNotSupported = Error(106, "The type of a member is not supported",
        "The member '{0}.{1}' has the type '{2}', which cannot be stored: {3}.");

    public static readonly DiagnosticDescriptor MemberNotSettable = Error(107, "A member cannot be set",
        "The member '{0}.{1}' cannot be set when an item is read. Add a setter, 'init' or a constructor parameter, or exclude it with [Ignore].");

    public static readonly DiagnosticDescriptor DuplicateAttributeName = Error(108, "Two members have the same attribute name",
        "The members '{1}' and '{2}' of '{0}' have the same attribute name '{3}'. Change one of them with [Attribute].");

    public static readonly DiagnosticDescriptor InvalidAttributeName = Error(109, "The attribute name or enum text is not valid",
        "The attribute name or text of '{0}.{1}' is not valid: {2}.");

    public static readonly DiagnosticDescriptor InvalidTemplate = Error(110, "The key template is not valid",
        "The key template '{1}' of '{0}' is not valid: {2}.");

    public static readonly DiagnosticDescriptor UnknownTemplateMember = Error(111, "The key template has an unknown member",
        "The key template of '{0}' has the part '{{{1}}}', but the type has no mapped member of this name. Names are case-sensitive.");

    public static readonly DiagnosticDescriptor MissingSeparator = Error(112, "Two parts of a key template have no separator",
        "The parts '{1}' and '{2}' of the key template of '{0}' cannot be distinguished when an item is read: {3}. Add a separator such as '#' between them.");

    public static readonly DiagnosticDescriptor InvalidFormat = Error(113, "The format in a key template is not valid",
        "The format '{1}' of the part '{0}' is not valid: {2}.");

    public static readonly DiagnosticDescriptor FormatDoesNotSort = Warning(114, "The sort key does not sort by value",
        "The part '{1}' of the sort key of '{0}' does not sort by value: {2}.");

    public static readonly DiagnosticDescriptor KeyCanBeNull = Error(115, "A key member can be null",
        "The member '{0}.{1}' is part of the key and can be null. Use a type that cannot be null.");

    public static readonly DiagnosticDescriptor KeyTypeNotSupported = Error(116, "The type of a key member is not supported",
        "The member '{0}.{1}' of type '{2}' cannot be {3}. {4}.");

    public static readonly DiagnosticDescriptor InconsistentKey = Error(117, "The key is declared more than once",
        "The key of '{0}' is not consistent: {1}.");

    public static readonly DiagnosticDescriptor InvalidKeyOnly = Error(118, "A key-only member is not restored from the key",
        "The member '{0}.{1}' has [KeyOnly], but {2}. Remove [KeyOnly].");

    public static readonly DiagnosticDescriptor RoleTypeNotSupported = Error(119, "The type of the member does not support the attribute",
        "The member '{0}.{1}' has [{2}], which requires {3}.");

    public static readonly DiagnosticDescriptor DuplicateRole = Error(120, "The attribute is declared more than once",
        "The members '{1}' and '{2}' of '{0}' both have [{3}]. Only one member can have it.");

    public static readonly DiagnosticDescriptor ConflictingRoles = Error(121, "The attributes exclude each other",
        "The member '{0}.{1}' has [{2}] and [{3}], which exclude each other. Remove one of them.");

    public static readonly DiagnosticDescriptor DuplicateEnumText = Error(122, "Two enum members have the same text",
        "The members '{1}' and '{2}' of the enum '{0}' have the same text '{3}'. Change one of them with [Wire].");

    public static readonly DiagnosticDescriptor DuplicateFallback = Error(123, "The enum has more than one fallback",
        "The members '{1}' and '{2}' of the enum '{0}' both have [Fallback]. Only one member can have it.");

    public static readonly DiagnosticDescriptor FlagsWithoutNumber = Error(124, "An enum with flags is not stored by name",
        "The member '{0}.{1}' has the type '{2}', whose values are combinations of members without a name. Store its number with [AsNumber].");

    public static readonly DiagnosticDescriptor InvalidConverter = Error(125, "The converter is not valid",
        "The converter of '{0}.{1}' is not valid: expected a type that implements 'IItemConverter<{2}, {3}>'.");

    public static readonly DiagnosticDescriptor InconsistentNullability = Error(126, "The nullability of parameter and member differs",
        "The parameter '{1}' of the constructor of '{0}' cannot be null, but the member '{2}' can. Use the same type for both.");

    public static readonly DiagnosticDescriptor InvalidProjection = Error(127, "The projection has no item type",
        "The projection '{0}' refers to '{1}', which has no [DynamoItem].");

    public static readonly DiagnosticDescriptor UnknownProjectionMember = Error(128, "A member of a projection is not in the item type",
        "The member '{0}.{1}' reads the attribute '{2}', but '{3}' has no such attribute. Correct the name, or set it with [Attribute].");

    public static readonly DiagnosticDescriptor ProjectionTypeDiffers = Error(129, "A member of a projection has another data type",
        "The member '{0}.{1}' reads the attribute '{2}' in another format than '{3}' stores it. Use the same type and attributes.");

    public static readonly DiagnosticDescriptor GrowingGenericType = Error(130, "A generic type contains itself with other arguments",
        "The member '{0}.{1}' has the type '{2}': a generic type cannot contain itself with other type arguments. Use the same type arguments.");

    public static readonly DiagnosticDescriptor ReservedName = Error(131, "The name is reserved for generated code",
        "The type '{0}' has a member with the name '{1}', which is the name of a generated type. Rename the member.");

    public static readonly DiagnosticDescriptor ClassNameInUse = Error(132, "The name of the generated class is in use",
        "The class '{1}' with the code of '{0}' cannot be generated, because {2} has this name. Rename it, or use a [Converter] for members of type '{0}'.");

    public static readonly DiagnosticDescriptor DifferentTables = Error(133, "Two types define a table differently",
        "The types '{0}' and '{1}' are in the table '{2}', but have different {3}: {4} and {5}. Use the same for both, or another table.");

    private static DiagnosticDescriptor Error(int number, string title, string message) => Create(number, title, message, DiagnosticSeverity.Error);

    private static DiagnosticDescriptor Warning(int number, string title, string message) => Create(number, title, message, DiagnosticSeverity.Warning);

    private static DiagnosticDescriptor Create(int number, string title, string message, DiagnosticSeverity severity) =>
        new($"TERN{number}", title, message, "Tern.DynamoDB.Mapper", severity, isEnabledByDefault: true, helpLinkUri: $"docs/diagnostics/TERN{number}.md");
}
