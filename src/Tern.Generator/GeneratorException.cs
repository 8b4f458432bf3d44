namespace Tern.Generator;

/// <summary>No code can be generated from the input. The message contains the model, the shape and the trait.</summary>
public class GeneratorException(string message) : Exception(message);
