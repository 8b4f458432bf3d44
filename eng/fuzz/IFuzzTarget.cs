namespace Tern.Fuzz;

/// <summary>A parser of outside bytes, and what must hold for it whatever the bytes are.</summary>
internal interface IFuzzTarget
{
    /// <summary>What the target is called on the command line.</summary>
    string Name { get; }

    /// <summary>Good inputs, which are damaged.</summary>
    IReadOnlyList<byte[]> Corpus { get; }

    /// <summary>Tries an input. Malformed input gives the parser's typed error, which is caught here; anything else is a finding.</summary>
    /// <exception cref="FuzzFindingException">Something that must hold does not.</exception>
    void Run(byte[] input);
}
