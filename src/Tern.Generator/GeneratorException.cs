namespace Tern.Generator;

/// <summary>The input cannot be generated from; the message names model, shape and trait.</summary>
public class GeneratorException(string message) : Exception(message);
