namespace Tern.Lambda;

/// <summary>The result of a function is not JSON of the expected type. The message contains no part of the result.</summary>
/// <param name="functionName">The name, ARN or partial ARN of the function.</param>
/// <param name="type">The expected type.</param>
/// <param name="innerException">The error of the deserializer, with the position.</param>
public sealed class LambdaPayloadException(string functionName, Type type, Exception innerException)
    : TernException($"The result of the function '{functionName}' is not JSON of the type {type}. The inner exception contains the position.", innerException: innerException);
