namespace Tern.Fuzz;

/// <summary>A parser of outside bytes, with the properties that must hold for any bytes.</summary>
internal interface IFuzzTarget
{
    /// <summary>The name of the target on the command line.</summary>
    string Name { get; }

    /// <summary>Seed inputs, which are mutated.</summary>
    IReadOnlyList<byte[]> Corpus { get; }

    /// <summary>Executes one input. The typed error of the parser is caught here. Any other exception is a finding.</summary>
    /// <exception cref="FuzzFindingException">A property does not hold for the input.</exception>
    void Run(byte[] input);
}
