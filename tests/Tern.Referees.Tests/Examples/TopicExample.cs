using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.Hosting;
using Tern.Local;
using Tern.Sns;

namespace Tern.Referees.Tests.Examples;

/// <summary>The code of docs/local.md for topics. A test compares it with the page, and <see cref="LocalPageTests"/> runs it.</summary>
internal static class TopicExample
{
    public static async Task SubscribeAsync(IHost application)
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { NotificationHandler = application.GetTestServer().CreateHandler() });
        using SnsClient sns = aws.CreateClient<SnsClient>();
        string topic = (await sns.CreateTopicAsync(new() { Name = "orders" })).TopicArn!;
        await sns.SubscribeAsync(new() { TopicArn = topic, Protocol = "http", Endpoint = "http://localhost/orders" });
        await aws.SettleAsync();
    }

    public static async Task ConfirmAsync(LocalAws aws, SnsClient sns)
    {
        LocalEmail email = aws.Emails.ToList("user@example.com")[0];
        await sns.ConfirmSubscriptionAsync(new() { TopicArn = email.TopicArn, Token = email.ConfirmationToken! });
    }
}
