extern alias Concurrent;
extern alias Events;
extern alias Services;
extern alias Streams;

using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using static Tern.Functions.Testing.Tests.Support.Functions;

namespace Tern.Functions.Testing.Tests;

/// <summary>Programs with top-level statements, in the process of the test.</summary>
public sealed class ProgramTests
{
    [Fact]
    public async Task Program_with_services_receives_events_of_its_own_types()
    {
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Services::Program>(cancellationToken: Token);

        Services::Receipt receipt = await host.InvokeAsync<Services::Order, Services::Receipt>(new("7", [new("ab", 2)]), cancellationToken: Token);

        Assert.Equal(new Services::Receipt("7", 4.8m), receipt);
    }

    [Fact]
    public async Task Services_of_the_program_are_replaced_for_one_host_only()
    {
        var options = new FunctionTestHostOptions { ConfigureServices = services => services.AddSingleton<Services::Taxes>(new EqualTaxes()) };
        await using FunctionTestHost replaced = await FunctionTestHost.StartAsync<Services::Program>(options, Token);
        await using FunctionTestHost other = await FunctionTestHost.StartAsync<Services::Program>(cancellationToken: Token);

        Services::Order order = new("7", [new("ab", 2)]);

        Assert.Equal(8, (await replaced.InvokeAsync<Services::Order, Services::Receipt>(order, cancellationToken: Token)).Total);
        Assert.Equal(4.8m, (await other.InvokeAsync<Services::Order, Services::Receipt>(order, cancellationToken: Token)).Total);
    }

    [Fact]
    public async Task Services_of_a_generic_host_are_replaced()
    {
        await using FunctionTestHost host = await FunctionTestHost.StartAsync(
            async () =>
            {
                HostApplicationBuilder builder = Host.CreateApplicationBuilder();
                builder.Services.AddSingleton<Services::Taxes>();
                using IHost program = builder.Build();
                Services::Taxes taxes = program.Services.GetRequiredService<Services::Taxes>();
                return await Function.RunAsync((_, _) => new ValueTask<ReadOnlyMemory<byte>>(Encoding.UTF8.GetBytes($"{taxes.Of(10)}")));
            },
            new() { ConfigureServices = services => services.AddSingleton<Services::Taxes>(new EqualTaxes()) },
            Token);

        Assert.Equal("10", (await host.InvokeAsync("{}", cancellationToken: Token)).ToString());
    }

    [Fact]
    public async Task Event_types_use_their_own_codecs()
    {
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Events::Program>(cancellationToken: Token);

        SqsBatchResponse response = await host.InvokeAsync<SqsEvent, SqsBatchResponse>(new SqsEvent { Records = [new SqsMessage { MessageId = "1", Body = "text" }] }, cancellationToken: Token);

        Assert.Empty(response.BatchItemFailures ?? []);
    }

    [Fact]
    public async Task Invocations_are_concurrent_up_to_the_limit()
    {
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Concurrent::Program>(new() { MaxConcurrency = 4 }, Token);

        FunctionResponse[] responses = await Task.WhenAll(Enumerable.Range(0, 20).Select(number => host.InvokeAsync("1", new() { RequestId = $"id-{number}", TraceId = $"Root={number}", TenantId = $"tenant-{number}" }, Token)));

        Assert.Equal(Enumerable.Range(0, 20).Select(number => $"id-{number} Root={number} tenant-{number}"), responses.Select(response => response.Read<string>()));
    }

    [Fact]
    public async Task Streamed_response_has_the_chunks_of_the_program()
    {
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Streams::Program>(cancellationToken: Token);

        await using FunctionStream stream = await host.InvokeStreamAsync("{}", cancellationToken: Token);

        Assert.Equal("text/plain", stream.ContentType);
        List<string> chunks = [];
        await foreach (ReadOnlyMemory<byte> chunk in stream.ReadChunksAsync(Token))
            chunks.Add(Encoding.UTF8.GetString(chunk.Span));
        Assert.EndsWith(" a chunk a chunk", string.Concat(chunks), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Type_without_a_program_is_an_error()
    {
        ArgumentException library = await Assert.ThrowsAsync<ArgumentException>(() => FunctionTestHost.StartAsync<InvokeOptions>(cancellationToken: Token));
        ArgumentException tests = await Assert.ThrowsAsync<ArgumentException>(() => FunctionTestHost.StartAsync<ProgramTests>(cancellationToken: Token));

        Assert.Contains("has no main method", library.Message, StringComparison.Ordinal);
        Assert.Contains("of the tests themselves", tests.Message, StringComparison.Ordinal);
    }

    private sealed class EqualTaxes : Services::Taxes
    {
        public override decimal Of(decimal total) => total;
    }
}
