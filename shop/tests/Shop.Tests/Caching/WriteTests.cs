using System.Text.RegularExpressions;
using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Caching;

/// <summary>Every write invalidates the cached responses that contain the written rows.</summary>
public sealed partial class WriteTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    /// <summary>With an idempotency key, a write of a single statement becomes a transaction.</summary>
    public static TheoryData<string, bool> Writes =>
    [
        .. WriteCase.All.SelectMany(
            write => write.Route.AcceptsIdempotencyKey ? new[] { false, true } : [false], (write, withKey) => new TheoryDataRow<string, bool>(write.Name, withKey)),
    ];

    [Fact]
    public void Every_write_route_has_a_case_or_is_listed_without_public_effect() => Assert.Equal(
        Names(Routes.All.Where(route => route.Write is not null)),
        Names(WriteCase.All.Select(write => write.Route).Distinct().Concat(WriteCase.WithoutPublicEffect)));

    [Fact]
    public async Task Every_cached_route_has_a_path_in_the_scene()
    {
        var scene = await Scene.NewAsync(shop, withKey: false);
        foreach (var route in Routes.All.Where(route => route.Cache is not null))
        {
            var pattern = new Regex($"^{Parameter().Replace(route.Pattern, @"\d+")}(\\?|$)");
            Assert.Contains(scene.Paths, path => pattern.IsMatch(path));
        }
    }

    [Theory]
    [MemberData(nameof(Writes))]
    public async Task Public_responses_after_a_write_match_the_database(string name, bool withKey)
    {
        var write = WriteCase.All.Single(write => write.Name == name);
        var scene = await Scene.NewAsync(shop, withKey);
        var before = new Dictionary<string, string>();
        foreach (var path in scene.Paths)
        {
            before[path] = await ResponseAsync(path);
            Assert.StartsWith("200 ", before[path], StringComparison.Ordinal);
        }

        var written = await write.Send(scene);
        Assert.True((int)written.Status is 200 or 201 or 204, written.ToString());

        var changed = 0;
        foreach (var path in scene.Paths)
        {
            // Requests of signed-in users read the database.
            var now = await ResponseAsync(path, TestUsers.Other);
            var cached = await ResponseAsync(path);
            Assert.True(now == cached, $"The database returns {now} for {path}, but the anonymous response is {cached}.");
            if (now != before[path]) changed++;
        }
        Assert.NotEqual(0, changed);
    }

    /// <summary>Only the status of a failure, because its body has a unique trace id.</summary>
    private async Task<string> ResponseAsync(string path, long? user = null)
    {
        var response = await shop.GetAsync(path, user);
        return (int)response.Status == 200 ? $"{response} {response.ETag}" : $"{(int)response.Status}";
    }

    private static IEnumerable<string> Names(IEnumerable<Route> routes) => routes.Select(route => route.ToString()).Order(StringComparer.Ordinal);

    [GeneratedRegex(@"\{\w+:long\}")]
    private static partial Regex Parameter();
}
