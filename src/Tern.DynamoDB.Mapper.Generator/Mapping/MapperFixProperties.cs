using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>The properties of diagnostics for code fixes of the mapper. <see cref="FixProperties"/> has the others.</summary>
internal static class MapperFixProperties
{
    /// <summary>The attribute to put in the place of <see cref="Replaced"/>.</summary>
    public const string ReplaceAttribute = "ReplaceAttribute";

    /// <summary>The attribute that is replaced.</summary>
    public const string Replaced = "Replaced";

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

    /// <summary>The type of the assembly that needs <c>[DynamoItem]</c>, as in metadata.</summary>
    public const string AddItem = "AddItem";

    /// <summary>The type of another assembly that needs <c>[assembly: DynamoItem&lt;T&gt;]</c>, in C#.</summary>
    public const string AddForeignItem = "AddForeignItem";
}
