namespace Tern.Generator.Shapes;

/// <summary>The role of a structure. It determines the types of its members' properties.</summary>
public enum StructureRole
{
    /// <summary>A structure inside of other shapes.</summary>
    Nested,

    /// <summary>The input of an operation.</summary>
    Request,

    /// <summary>The output of an operation.</summary>
    Response,

    /// <summary>An error.</summary>
    Error,
}
