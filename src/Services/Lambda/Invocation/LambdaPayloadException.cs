namespace Tern.Lambda;

/// <summary>What a function gave back is not JSON of the type that was asked for. The message has none of it.</summary>
/// <param name="functionName">The function.</param>
/// <param name="type">The type that was asked for.</param>
/// <param name="innerException">Where it differs.</param>
public sealed class LambdaPayloadException(string functionName, Type type, Exception innerException)
    : TernException($"The function '{functionName}' gave back what is not JSON of {type}; the inner exception says where.", innerException: innerException);
