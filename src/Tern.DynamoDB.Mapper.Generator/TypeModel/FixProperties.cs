namespace Tern.TypeModel;

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

    /// <summary>The attribute whose argument is set to <see cref="Text"/>.</summary>
    public const string SetAttribute = "SetAttribute";

    /// <summary>The argument of an attribute.</summary>
    public const string Text = "Text";

    /// <summary>The type whose constructors can be selected.</summary>
    public const string SelectConstructor = "SelectConstructor";

    /// <summary>The constructor parameter that needs a member.</summary>
    public const string AddMember = "AddMember";

    /// <summary>Separates the values of a property.</summary>
    public const char Separator = ';';
}
