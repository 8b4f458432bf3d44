using System.ComponentModel;

namespace Tern.ServerRuntime;

/// <summary>The cause and the status of errors in the query protocols. For generated code.</summary>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-query-protocol.html#operation-error-serialization">Operation error serialization</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class QueryError
{
    /// <summary>Returns <c>Sender</c> or <c>Receiver</c>.</summary>
    /// <param name="error">The error.</param>
    /// <param name="isServerError">Whether the error is one of the service in the model.</param>
    public static string GetFault(TernServiceException error, bool isServerError)
    {
        ArgumentNullException.ThrowIfNull(error);
        return isServerError || error.Fault == ErrorFault.Receiver ? "Receiver" : "Sender";
    }

    /// <summary>Returns the HTTP status code of an error that the model does not contain: 500 or 400.</summary>
    public static int GetStatusCode(TernServiceException error)
    {
        ArgumentNullException.ThrowIfNull(error);
        return error.Fault == ErrorFault.Receiver ? 500 : 400;
    }
}
