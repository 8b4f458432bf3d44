namespace Tern.Generator.CSharp.Codecs;

/// <summary>Which direction a set of codecs is for.</summary>
public enum CodecSide
{
    /// <summary>Writes requests, reads results and errors.</summary>
    Client,

    /// <summary>Reads requests, writes results and errors.</summary>
    Server,
}
