using Tern.Local.Http;
using Tern.Local.Protocols.AwsJson;
using Tern.Runtime;

namespace Tern.Local.Routing;

/// <summary>Writes the error of a service that Tern.Local does not support, in the form that the client can read.</summary>
internal static class UnsupportedServiceError
{
    /// <summary>The error code.</summary>
    public const string Code = "NotImplemented";

    /// <summary>Writes the error.</summary>
    /// <returns>The media type of the body.</returns>
    public static string Write(LocalRequest request, PooledBuffer body, string message)
    {
        if (RequestForms.IsQuery(request))
        {
            WriteXml(body, message);
            return "text/xml";
        }
        if (request.Header(RequestForms.RpcV2Header) == "rpc-v2-cbor")
        {
            WriteCbor(body, message);
            return "application/cbor";
        }
        FrameworkError.Write(body, Code, message);
        return "application/json";
    }

    private static void WriteXml(PooledBuffer body, string message)
    {
        var writer = new XmlWriter(body);
        writer.WriteTag("<ErrorResponse><Error><Type>Receiver</Type><Code>"u8);
        writer.WriteString(Code);
        writer.WriteTag("</Code><Message>"u8);
        writer.WriteString(message);
        writer.WriteTag("</Message></Error></ErrorResponse>"u8);
        writer.Complete();
    }

    private static void WriteCbor(PooledBuffer body, string message)
    {
        var writer = new CborWriter(body);
        writer.WriteStartMap(2);
        writer.WriteString("__type");
        writer.WriteString(Code);
        writer.WriteString("message");
        writer.WriteString(message);
        writer.Complete();
    }
}
