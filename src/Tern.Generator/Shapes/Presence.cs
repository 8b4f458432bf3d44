namespace Tern.Generator.Shapes;

/// <summary>The state of a member's property if it is not set.</summary>
public enum Presence
{
    /// <summary>Null, or for a list the empty list that means not set.</summary>
    Optional,

    /// <summary>The default in the model.</summary>
    Defaulted,

    /// <summary>The property is always set. If a response does not contain it, client error correction sets it.</summary>
    Required,
}
