using System.Buffers;
using System.Diagnostics;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Referees.Tests.Support;

namespace Shop.MessagePack;

/// <summary>Random documents have the bytes that <c>@msgpack/msgpack</c> writes, and it reads them as the same values.</summary>
public sealed class RefereeTests
{
    private const int Documents = 5_000;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Random_documents_match_the_bytes_of_msgpack_for_JavaScript_and_are_read_by_it()
    {
        await Node.RequireAsync();
        using Process referee = Node.Start("referee.mjs");
        Task<string> verdict = referee.StandardOutput.ReadToEndAsync(Cancellation);
        Task<string> errors = referee.StandardError.ReadToEndAsync(Cancellation);
        var documents = new RandomDocuments(seed: 20261122);
        var sequence = new ArrayBufferWriter<byte>();
        for (int i = 0; i < Documents; i++)
        {
            var tight = new TightBuffer();
            JsonArray value = documents.Write(tight, sequence);
            await SendAsync(referee, new JsonObject { ["bytes"] = Convert.ToBase64String(tight.Written), ["value"] = value });
        }
        await SendAsync(referee, new JsonObject { ["sequence"] = Convert.ToBase64String(sequence.WrittenSpan) });
        referee.StandardInput.Close();
        await referee.WaitForExitAsync(Cancellation);

        Assert.True(referee.ExitCode == 0, await errors);
        string output = await verdict;
        Assert.True(!output.TrimEnd().Contains('\n', StringComparison.Ordinal), output);
        JsonNode summary = JsonNode.Parse(output)!;
        Assert.Equal(Documents, (int)summary["documents"]!);
        // Most contain no double that the other implementation would write as an integer.
        Assert.InRange((int)summary["compared"]!, Documents / 2, Documents);
    }

    private static Task SendAsync(Process referee, JsonObject line)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(line.ToJsonString() + "\n");
        return referee.StandardInput.BaseStream.WriteAsync(bytes, Cancellation).AsTask();
    }
}
