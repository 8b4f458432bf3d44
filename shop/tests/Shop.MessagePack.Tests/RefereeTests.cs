using System.Buffers;
using System.Diagnostics;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Referees.Tests.Support;

namespace Shop.MessagePack;

/// <summary>Random documents are the bytes that <c>@msgpack/msgpack</c> writes, and are read by it as what they mean.</summary>
public sealed class RefereeTests
{
    private const int Documents = 5_000;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Another_implementation_writes_the_same_and_reads_the_sequence()
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
        string said = await verdict;
        Assert.True(!said.TrimEnd().Contains('\n', StringComparison.Ordinal), said);
        JsonNode summary = JsonNode.Parse(said)!;
        Assert.Equal(Documents, (int)summary["documents"]!);
        // Most hold no double that the other one would write as a whole number.
        Assert.InRange((int)summary["compared"]!, Documents / 2, Documents);
    }

    private static Task SendAsync(Process referee, JsonObject line)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(line.ToJsonString() + "\n");
        return referee.StandardInput.BaseStream.WriteAsync(bytes, Cancellation).AsTask();
    }
}
