using System.Text;
using Tern.BedrockRuntime;

namespace Tern.Examples;

internal static class BedrockExample
{
    public static async Task<string> ConverseAsync(BedrockRuntimeClient bedrock, string question, CancellationToken ct)
    {
        var text = new StringBuilder();
        await using ConverseStreamResponse response = await bedrock.ConverseStreamAsync(new()
        {
            ModelId = "anthropic.claude-sonnet-4-5",
            Messages = [new() { Role = ConversationRole.User, Content = [new ContentBlock.Text(question)] }],
        }, ct);

        // Events arrive while the model writes. An error in the stream is thrown as its own type.
        await foreach (ConverseStreamOutput output in response.Stream.WithCancellation(ct))
        {
            if (output is ConverseStreamOutput.ContentBlockDelta { Value.Delta: ContentBlockDelta.Text part })
                text.Append(part.Value);
        }
        return text.ToString();
    }
}
