using Tern.Sts;

namespace Tern.Local.Sts;

/// <summary>Errors of STS, with the messages of the service.</summary>
internal static class StsErrors
{
    /// <summary>A parameter is not valid.</summary>
    public static TernServiceException Validation(string message) => new("ValidationError", message);

    /// <summary>The session tags contradict each other or those of the calling session.</summary>
    public static TernServiceException InvalidTags(string message) => new("InvalidParameterValue", message);

    /// <summary>The operation requires long-term credentials.</summary>
    public static TernServiceException RequiresLongTermCredentials(string operation) => new("AccessDenied", $"Cannot call {operation} with session credentials");

    /// <summary>The encoded message was not issued by this service. Tern.Local issues none, because it does not evaluate policies.</summary>
    public static TernServiceException InvalidAuthorizationMessage() => new InvalidAuthorizationMessageException("Message is not valid");

    /// <summary>The web identity token is not a JSON Web Token.</summary>
    public static TernServiceException InvalidToken() =>
        new InvalidIdentityTokenException("The ID Token provided is not a valid JWT. (You may see this error if you sent an Access Token)");

    /// <summary>The token of an identity provider has expired.</summary>
    public static TernServiceException ExpiredToken(string message) => new ExpiredTokenException(message);

    /// <summary>The SAML response is not a valid document.</summary>
    public static TernServiceException InvalidAssertion(string message) => new InvalidIdentityTokenException(message);
}
