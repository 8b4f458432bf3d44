namespace Tern.ServerRuntime;

/// <summary>The error of a request that a server rejects before it executes the operation. The generated writer of errors writes it as a response.</summary>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-restjson1-protocol.html#operation-error-serialization">Operation error serialization</seealso>
public sealed class RejectedRequestException : TernServiceException
{
    internal RejectedRequestException(int statusCode, string errorCode, string message, IReadOnlyList<ConstraintViolation>? violations = null)
        : base(errorCode, message)
    {
        StatusCode = statusCode;
        Violations = violations ?? [];
    }

    /// <summary>The HTTP status code of the response.</summary>
    public int StatusCode { get; }

    /// <summary>The violated constraints of a <c>ValidationException</c>. Empty for other errors.</summary>
    public IReadOnlyList<ConstraintViolation> Violations { get; }
}
