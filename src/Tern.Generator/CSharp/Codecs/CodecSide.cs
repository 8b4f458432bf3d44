namespace Tern.Generator.CSharp.Codecs;

/// <summary>The side that uses a set of codecs.</summary>
public enum CodecSide
{
    /// <summary>Writes requests, reads responses and errors.</summary>
    Client,

    /// <summary>Reads requests, writes responses and errors.</summary>
    Server,
}
