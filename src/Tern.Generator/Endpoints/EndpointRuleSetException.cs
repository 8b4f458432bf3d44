namespace Tern.Generator.Endpoints;

/// <summary>A rule set or partition file cannot be compiled. The message contains the file or the service, the path and the construct.</summary>
public sealed class EndpointRuleSetException(string source, string path, string message)
    : GeneratorException($"{source}: {path}: {message}");
