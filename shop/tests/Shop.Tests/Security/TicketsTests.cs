using Microsoft.AspNetCore.Authentication.BearerToken;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Shop.Security;

namespace Shop.Tests.Security;

/// <summary>A ticket is unprotected once and cached until it expires.</summary>
public sealed class TicketsTests : IDisposable
{
    private const int MaxOpened = 3;

    private readonly Clock clock = new();
    private readonly ServiceProvider services;
    private readonly Tickets tickets;

    public TicketsTests()
    {
        var collection = new ServiceCollection();
        collection.AddLogging();
        collection.AddSingleton<TimeProvider>(clock);
        collection.AddSingleton<IDataProtectionProvider>(new EphemeralDataProtectionProvider());
        collection.AddAuthentication(BearerTokenDefaults.AuthenticationScheme).AddBearerToken();
        services = collection.BuildServiceProvider();
        tickets = new Tickets(services, clock, MaxOpened);
    }

    public void Dispose() => services.Dispose();

    [Fact]
    public async Task SessionAsync_of_a_cached_ticket_does_not_unprotect_it_again()
    {
        var session = Guid.NewGuid();
        var ticket = tickets.Issue(7, session);

        Assert.Equal(session, await tickets.SessionAsync(Request(ticket)));

        // Without services it cannot be unprotected.
        Assert.Equal(session, await tickets.SessionAsync(Request(ticket, open: false)));
    }

    [Fact]
    public async Task SessionAsync_of_a_cached_ticket_returns_null_after_its_lifetime()
    {
        var ticket = tickets.Issue(7, Guid.NewGuid());
        Assert.NotNull(await tickets.SessionAsync(Request(ticket)));

        clock.Now += Tickets.Lifetime - TimeSpan.FromSeconds(1);
        Assert.NotNull(await tickets.SessionAsync(Request(ticket)));
        clock.Now += TimeSpan.FromSeconds(1);
        Assert.Null(await tickets.SessionAsync(Request(ticket)));
    }

    [Fact]
    public async Task SessionAsync_returns_the_session_of_each_ticket()
    {
        var (one, other) = (Guid.NewGuid(), Guid.NewGuid());
        var (ticketOfOne, ticketOfOther) = (tickets.Issue(1, one), tickets.Issue(2, other));

        for (var i = 0; i < 2; i++)
        {
            Assert.Equal(one, await tickets.SessionAsync(Request(ticketOfOne)));
            Assert.Equal(other, await tickets.SessionAsync(Request(ticketOfOther)));
            Assert.Null(await tickets.SessionAsync(Request(ticketOfOne[..^1])));
        }
    }

    [Fact]
    public async Task SessionAsync_caches_at_most_the_configured_number_of_tickets()
    {
        var issued = new List<string>();
        for (var i = 0; i < 2 * MaxOpened; i++)
        {
            issued.Add(tickets.Issue(i + 1, Guid.NewGuid()));
            Assert.NotNull(await tickets.SessionAsync(Request(issued[^1])));
        }

        Assert.NotNull(await tickets.SessionAsync(Request(issued[^1], open: false)));
        await Assert.ThrowsAnyAsync<Exception>(async () => await tickets.SessionAsync(Request(issued[0], open: false)));
    }

    private DefaultHttpContext Request(string ticket, bool open = true)
    {
        var http = new DefaultHttpContext();
        if (open) http.RequestServices = services.CreateScope().ServiceProvider;
        http.Request.Headers.Authorization = $"Bearer {ticket}";
        return http;
    }

    private sealed class Clock : TimeProvider
    {
        public DateTimeOffset Now { get; set; } = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

        public override DateTimeOffset GetUtcNow() => Now;
    }
}
