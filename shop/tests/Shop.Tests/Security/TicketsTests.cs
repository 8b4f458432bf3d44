using Microsoft.AspNetCore.Authentication.BearerToken;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Shop.Security;

namespace Shop.Tests.Security;

/// <summary>A ticket is opened once, and holds for as long as it says.</summary>
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
    public async Task A_ticket_is_opened_once()
    {
        var session = Guid.NewGuid();
        var ticket = tickets.Issue(7, session);

        Assert.Equal(session, await tickets.SessionAsync(Request(ticket)));

        // Without services nothing can open it.
        Assert.Equal(session, await tickets.SessionAsync(Request(ticket, open: false)));
    }

    [Fact]
    public async Task A_ticket_that_was_opened_ends_in_its_time()
    {
        var ticket = tickets.Issue(7, Guid.NewGuid());
        Assert.NotNull(await tickets.SessionAsync(Request(ticket)));

        clock.Now += Tickets.Lifetime - TimeSpan.FromSeconds(1);
        Assert.NotNull(await tickets.SessionAsync(Request(ticket)));
        clock.Now += TimeSpan.FromSeconds(1);
        Assert.Null(await tickets.SessionAsync(Request(ticket)));
    }

    [Fact]
    public async Task Each_ticket_has_its_own_session()
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
    public async Task No_more_tickets_are_kept_than_there_is_room_for()
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
