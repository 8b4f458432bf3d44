using System.Buffers.Binary;
using Microsoft.AspNetCore.Http;

namespace Tern.Telemetry.Tests.Support.Collector;

/// <summary>The frame of a gRPC message: a compression flag of 1 byte, a length of 4 bytes, and the message.</summary>
/// <seealso href="https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md">gRPC over HTTP2</seealso>
internal static class GrpcMessage
{
    private const int HeaderLength = 5;

    /// <summary>Returns the only message of a request.</summary>
    public static byte[] Read(byte[] body)
    {
        if (body[0] != 0)
            throw new InvalidDataException("The message is compressed.");
        uint length = BinaryPrimitives.ReadUInt32BigEndian(body.AsSpan(1));
        if (length != body.Length - HeaderLength)
            throw new InvalidDataException($"The frame contains {length} bytes, but the request contains {body.Length - HeaderLength}.");
        return body[HeaderLength..];
    }

    /// <summary>Sends an empty message and the status OK.</summary>
    public static async Task RespondAsync(HttpResponse response)
    {
        response.ContentType = "application/grpc";
        response.DeclareTrailer("grpc-status");
        await response.Body.WriteAsync(new byte[HeaderLength]);
        response.AppendTrailer("grpc-status", "0");
    }
}
