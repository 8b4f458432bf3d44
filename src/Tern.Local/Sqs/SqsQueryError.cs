using Tern.Runtime;
using Tern.ServerRuntime;
using Tern.Sqs;

namespace Tern.Local.Sqs;

/// <summary>Writes the errors of the query protocol.</summary>
internal static class SqsQueryError
{
    /// <summary>Writes an error.</summary>
    /// <param name="body">Receives the XML.</param>
    /// <param name="error">The error.</param>
    /// <param name="requestId">The ID of the request.</param>
    public static void Write(PooledBuffer body, TernServiceException error, string requestId)
    {
        var writer = new XmlWriter(body);
        writer.WriteTag("<ErrorResponse><Error><Type>"u8);
        writer.WriteString(QueryError.GetFault(error, isServerError: false));
        writer.WriteTag("</Type><Code>"u8);
        writer.WriteString(error.ErrorCode);
        writer.WriteTag("</Code><Message>"u8);
        writer.WriteString(error is QueueDoesNotExistException ? "The specified queue does not exist for this wsdl version." : error.ServiceMessage);
        writer.WriteTag("</Message>"u8);
        // The service returns an empty element, except with this error. Other services with the protocol do not return it.
        if (error is not InvalidBatchEntryIdException)
            writer.WriteTag("<Detail/>"u8);
        writer.WriteTag("</Error><RequestId>"u8);
        writer.WriteString(requestId);
        writer.WriteTag("</RequestId></ErrorResponse>"u8);
        writer.Complete();
    }
}
