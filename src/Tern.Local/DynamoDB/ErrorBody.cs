using Tern.Codecs;
using Tern.Codecs.Json;
using Tern.DynamoDB;
using Tern.Local.DynamoDB.Items;
using Tern.Local.DynamoDB.Transactions;

namespace Tern.Local.DynamoDB;

/// <summary>Writes errors as the service sends them.</summary>
internal static class ErrorBody
{
    /// <summary>The HTTP status of an error.</summary>
    public static int StatusOf(LocalServiceException error) => error.Code == "InternalServerError" ? 500 : 400;

    /// <summary>Writes an error's JSON.</summary>
    public static void Write(PooledBuffer body, LocalServiceException error)
    {
        var writer = new JsonWriter(body);
        writer.WriteStartObject();
        writer.WriteName("__type");
        writer.WriteString(NamespaceOf(error.Code) + error.Code);
        // The service's transaction error has its message in upper case, like its model.
        writer.WriteName(error is CancellationFailure ? "Message" : "message");
        writer.WriteString(error.Message);
        if (error is ConditionFailure { Item: { } item })
        {
            writer.WriteName("Item");
            AttributeValueJson.WriteMap(ref writer, item);
        }
        if (error is CancellationFailure cancellation)
            WriteReasons(ref writer, cancellation.Reasons);
        writer.WriteEndObject();
        writer.Complete();
    }

    private static void WriteReasons(ref JsonWriter writer, IReadOnlyList<CancellationReason> reasons)
    {
        writer.WriteName("CancellationReasons");
        writer.WriteStartArray();
        foreach (CancellationReason reason in reasons)
        {
            writer.WriteStartObject();
            writer.WriteName("Code");
            writer.WriteString(reason.Code!);
            if (reason.Message is { } message)
            {
                writer.WriteName("Message");
                writer.WriteString(message);
            }
            if (reason.Item is { } item)
            {
                writer.WriteName("Item");
                AttributeValueJson.WriteMap(ref writer, item);
            }
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
    }

    private static string NamespaceOf(string code) => code switch
    {
        "ValidationException" => "com.amazon.coral.validate#",
        "SerializationException" or "UnknownOperationException" or "AccessDeniedException" => "com.amazon.coral.service#",
        _ => "com.amazonaws.dynamodb.v20120810#",
    };
}
