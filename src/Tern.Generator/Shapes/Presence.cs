namespace Tern.Generator.Shapes;

/// <summary>What a member's property is when nobody set it.</summary>
public enum Presence
{
    /// <summary>Absent: null, or an absent list.</summary>
    Optional,

    /// <summary>The default of the model.</summary>
    Defaulted,

    /// <summary>Always there; filled by client error correction when the service leaves it out.</summary>
    Required,
}
