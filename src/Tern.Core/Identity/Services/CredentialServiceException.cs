namespace Tern.Runtime;

/// <summary>An error of a service that issues credentials.</summary>
/// <param name="error">The error.</param>
/// <param name="reason">The reason in the member <c>error</c>; null for none.</param>
internal sealed class CredentialServiceException(ServiceError error, string? reason) : TernServiceException(error)
{
    /// <summary>The reason in the member <c>error</c>, for example <c>TOKEN_EXPIRED</c>; null for none.</summary>
    public string? Reason => reason;
}
