namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>The properties of diagnostics that code fixes read. A fix applies to a diagnostic that has its property.</summary>
internal static class FixProperties
{
    /// <summary>The type to make partial.</summary>
    public const string MakePartial = "MakePartial";

    /// <summary>The modifier to remove from the type.</summary>
    public const string RemoveModifier = "RemoveModifier";

    /// <summary>The attribute to add, without arguments.</summary>
    public const string AddAttribute = "AddAttribute";

    /// <summary>The attributes of which one can be removed, separated by <see cref="Separator"/>.</summary>
    public const string RemoveAttribute = "RemoveAttribute";

    /// <summary>The attribute to put in the place of <see cref="Replaced"/>.</summary>
    public const string ReplaceAttribute = "ReplaceAttribute";

    /// <summary>The attribute that is replaced.</summary>
    public const string Replaced = "Replaced";

    /// <summary>The attribute whose argument is set to <see cref="Text"/>.</summary>
    public const string SetAttribute = "SetAttribute";

    /// <summary>The argument of an attribute.</summary>
    public const string Text = "Text";

    /// <summary>The named argument to remove from the attribute.</summary>
    public const string RemoveArgument = "RemoveArgument";

    /// <summary>The corrected key template.</summary>
    public const string Template = "Template";

    /// <summary>The position of the template in its attribute.</summary>
    public const string Position = "Position";

    /// <summary>The type of the member, in C#.</summary>
    public const string ChangeType = "ChangeType";

    /// <summary>The member whose type becomes one that cannot be null.</summary>
    public const string MakeNotNull = "MakeNotNull";

    /// <summary>The constructor parameter whose type becomes nullable.</summary>
    public const string MakeNullable = "MakeNullable";

    /// <summary>The member that gets a setter.</summary>
    public const string AddSetter = "AddSetter";

    /// <summary>The type whose constructors can be selected.</summary>
    public const string SelectConstructor = "SelectConstructor";

    /// <summary>The constructor parameter that needs a member.</summary>
    public const string AddMember = "AddMember";

    /// <summary>The type of the assembly that needs <c>[DynamoItem]</c>, as in metadata.</summary>
    public const string AddItem = "AddItem";

    /// <summary>The type of another assembly that needs <c>[assembly: DynamoItem&lt;T&gt;]</c>, in C#.</summary>
    public const string AddForeignItem = "AddForeignItem";

    /// <summary>Separates the values of a property.</summary>
    public const char Separator = ';';
}
