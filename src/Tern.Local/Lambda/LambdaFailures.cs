using Tern.Lambda;

namespace Tern.Local.Lambda;

/// <summary>Creates the errors of the service.</summary>
internal static class LambdaFailures
{
    private const string User = "User";

    /// <summary>A resource does not exist.</summary>
    public static ResourceNotFoundException NotFound(string message) => new(message) { Type = User };

    /// <summary>A function, a version or an alias does not exist.</summary>
    public static ResourceNotFoundException FunctionNotFound(string arn) => NotFound($"Function not found: {arn}");

    /// <summary>A value of the request is invalid.</summary>
    public static InvalidParameterValueException InvalidParameter(string message) => new(message) { Type = User };

    /// <summary>A resource exists already, or cannot be changed now.</summary>
    public static ResourceConflictException Conflict(string message) => new(message) { Type = User };

    /// <summary>The revision of the request is not the latest one.</summary>
    /// <param name="operations">The operations that return the latest revision, for example <c>GetFunction/GetAlias</c>.</param>
    public static PreconditionFailedException WrongRevision(string operations) =>
        new($"The Revision Id provided does not match the latest Revision Id. Call the {operations} API to retrieve the latest Revision Id") { Type = User };

    /// <summary>Too many invocations are in flight.</summary>
    public static TooManyRequestsException Throttled(ThrottleReason reason) => new("Rate Exceeded.") { Type = User, Reason = reason };

    /// <summary>A value violates a constraint that the model does not contain.</summary>
    public static TernServiceException Validation(string text) => new("ValidationException", $"1 validation error detected: {text}");
}
