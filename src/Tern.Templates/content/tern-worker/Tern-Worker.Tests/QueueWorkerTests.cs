using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.Local;
using Tern.Local.Events;
using Tern.Sqs;

namespace Tern_Worker.Tests;

public sealed class QueueWorkerTests
{
    [Fact]
    public async Task Processed_message_is_deleted()
    {
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: cancellationToken);
        using SqsClient sqs = aws.CreateClient<SqsClient>();
        string queue = (await sqs.CreateQueueAsync(new() { QueueName = "orders" }, cancellationToken)).QueueUrl!;
        await sqs.SendMessageAsync(new() { QueueUrl = queue, MessageBody = "order 7" }, cancellationToken);
        HostApplicationBuilder builder = Host.CreateApplicationBuilder();
        builder.Configuration["Queue"] = queue;
        builder.AddWorker();
        builder.Services.ConfigureTern(aws.Connect);
        using IHost host = builder.Build();

        await host.StartAsync(cancellationToken);
        await aws.Events.WaitForAsync<CallEvent>(call => call.Operation == "DeleteMessage", cancellationToken: cancellationToken);
        await host.StopAsync(cancellationToken);

        Assert.Empty(aws.Queues.Peek("orders"));
    }
}
