namespace Tern.Generator.Shapes;

/// <summary>Where a structure stands; it decides how its members are typed.</summary>
public enum StructureRole
{
    /// <summary>Inside other shapes.</summary>
    Nested,

    /// <summary>An operation's input.</summary>
    Request,

    /// <summary>An operation's output.</summary>
    Response,

    /// <summary>An error.</summary>
    Error,
}
