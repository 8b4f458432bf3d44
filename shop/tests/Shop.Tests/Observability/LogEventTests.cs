using System.Reflection;
using Microsoft.Extensions.Logging;
using Shop.Configuration;

namespace Shop.Tests.Observability;

/// <summary>Log events.</summary>
public sealed class LogEventTests
{
    [Fact]
    public void Log_event_ids_are_unique()
    {
        const BindingFlags Any = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        var events = typeof(ShopOptions).Assembly.GetTypes().SelectMany(type => type.GetMethods(Any))
            .Select(method => (Name: $"{method.DeclaringType!.Name}.{method.Name}", Event: method.GetCustomAttribute<LoggerMessageAttribute>()))
            .Where(logged => logged.Event is not null).ToArray();

        Assert.NotEmpty(events);
        Assert.Empty(events.GroupBy(logged => logged.Event!.EventId).Where(same => same.Count() > 1)
            .Select(same => $"{same.Key}: {string.Join(", ", same.Select(logged => logged.Name))}"));
    }
}
