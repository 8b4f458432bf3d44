using System.Text;
using Tern.Functions;
using Tern.Functions.Runtime;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Responses of the Runtime API of Lambda: the result is the same for any division into reads, and all ranges are within the received bytes. Input: the length of
/// the reads in a byte, and the bytes of a connection.
/// </summary>
internal sealed class RuntimeResponseTarget : IFuzzTarget
{
    private const string Event =
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nLambda-Runtime-Aws-Request-Id: 8476a536-e9f4-11e8-9739-2dfe598c3fcd\r\nLambda-Runtime-Deadline-Ms: 1542409706888\r\n"
        + "Lambda-Runtime-Invoked-Function-Arn: arn:aws:lambda:us-east-2:123456789012:function:custom-runtime\r\nLambda-Runtime-Trace-Id: Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Parent=9a9197af755a6419;Sampled=1\r\n"
        + "Lambda-Runtime-Aws-Tenant-Id: t\r\n";

    private readonly ResponseReader _complete = new();
    private readonly ResponseReader _divided = new();

    public string Name => "runtimeresponse";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        .. new[]
        {
            "\u0001" + Event + "Content-Length: 11\r\n\r\n{\"value\":1}",
            "\u0003" + Event + "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"val\r\n6;x=y\r\nue\":1}\r\n0\r\nTrailer: x\r\n\r\n",
            "\u0007" + Event + "Connection: close\r\n\r\n{}",
            "\u0010HTTP/1.1 202 Accepted\r\nContent-Length: 16\r\n\r\n{\"status\":\"OK\"}\n",
            "\u0002HTTP/1.1 204 No Content\r\n\r\n",
            "\u0005HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n",
            "\u0009HTTP/1.1 200 OK\r\nLambda-Extension-Identifier: ext-1\r\nContent-Length: 2\r\n\r\n{}",
            "\u0001HTTP/1.1 403 Forbidden\r\ncontent-length: 53\r\n\r\n{\"errorMessage\":\"Forbidden\",\"errorType\":\"StateError\"}",
        }.Select(Encoding.Latin1.GetBytes),
    ];

    public void Run(byte[] input)
    {
        if (input.Length < 2)
            return;
        ReadOnlySpan<byte> bytes = input.AsSpan(1);
        string complete = Read(_complete, bytes, bytes.Length), divided = Read(_divided, bytes, 1 + (input[0] % 32));
        // A part of a response that is not complete can be invalid before the reason for another error is received.
        if (complete != divided && !(complete.StartsWith('!') && divided.StartsWith('!')))
            throw new FuzzFindingException($"Read at once: {complete}\nIn reads of {1 + (input[0] % 32)}: {divided}");
    }

    private static string Read(ResponseReader reader, ReadOnlySpan<byte> bytes, int size)
    {
        reader.Start();
        try
        {
            bool isComplete = false;
            while (!isComplete)
            {
                Span<byte> memory = reader.GetMemory().Span;
                int count = Math.Min(Math.Min(size, bytes.Length), memory.Length);
                bytes[..count].CopyTo(memory);
                bytes = bytes[count..];
                isComplete = reader.Advance(count);
            }
        }
        catch (RuntimeApiException e) when (e.ErrorType == "Runtime.InvalidResponse")
        {
            return "!";
        }
        catch (EndOfStreamException)
        {
            return "! end";
        }
        // What follows in the connection is noticed only if it is received with the end.
        if (bytes.Length > 0)
            return "!";
        HttpResponse response = reader.Response;
        InvocationHeaders headers = response.Headers;
        var text = new StringBuilder();
        text.Append(response.Status).Append(reader.ClosesConnection).Append(headers.Duplicate).Append(Convert.ToBase64String(reader.Received[response.Body].Span));
        foreach (Range header in (ReadOnlySpan<Range>)[headers.RequestId, headers.Deadline, headers.FunctionArn, headers.TraceId, headers.ClientContext, headers.Identity, headers.TenantId, headers.ExtensionId])
        {
            text.Append('|');
            if (response.Find(header) is not { } range)
                continue;
            ReadOnlySpan<byte> value = reader[range];
            if (value.ContainsAny((byte)'\r', (byte)'\n', (byte)'\0'))
                throw new FuzzFindingException("The value of a header contains a control character that ends headers elsewhere.");
            text.Append(Convert.ToBase64String(value));
        }
        return text.ToString();
    }
}
