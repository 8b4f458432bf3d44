namespace Tern.Functions;

/// <summary>Where a function starts to read a stream.</summary>
public enum StreamStartingPosition
{
    /// <summary>Records that are written after the event source mapping was created.</summary>
    Latest,

    /// <summary>All records that the stream stores.</summary>
    TrimHorizon,
}
