using Tern.Generator;

namespace Tern.Conformance.Protocols.Servers;

/// <summary>Writes and runs the cases of a service with the shape of server code that its protocol has.</summary>
internal interface IServerCases
{
    /// <summary>The full name of a case's class.</summary>
    string TypeName(int index);

    /// <summary>Writes the code of a case.</summary>
    /// <exception cref="GeneratorException">The case does not fit the model.</exception>
    GeneratedFile Write(ProtocolCase test, int index);

    /// <summary>Runs a compiled case.</summary>
    /// <returns>The difference from the expectation, or null if the case passed.</returns>
    string? Run(ProtocolCase test, Type type);
}
