namespace Tern.Generator.Endpoints;

/// <summary>A rule set or partition file has something that cannot be compiled; the message names the file or service, the place and the construct.</summary>
public sealed class EndpointRuleSetException(string source, string path, string message)
    : GeneratorException($"{source}: {path}: {message}");
