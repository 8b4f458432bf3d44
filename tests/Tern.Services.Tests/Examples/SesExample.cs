using Tern.SesV2;

namespace Tern.Examples;

internal static class SesExample
{
    public static async Task<string?> SendAsync(string address, string text, CancellationToken ct)
    {
        using var ses = new SesV2Client();

        SendEmailResponse sent = await ses.SendEmailAsync(new()
        {
            FromEmailAddress = "shop@example.com",
            Destination = new() { ToAddresses = [address] },
            Content = new()
            {
                Simple = new()
                {
                    Subject = new() { Data = "Your order" },
                    Body = new() { Text = new() { Data = text } },
                },
            },
        }, ct);
        return sent.MessageId;
    }
}
