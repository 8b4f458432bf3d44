using System.Text.RegularExpressions;
using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Caching;

/// <summary>No answer that is kept outlives a write of what it shows, by whichever route that comes.</summary>
public sealed partial class WriteTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    /// <summary>A key makes a transaction of what is a single statement otherwise.</summary>
    public static TheoryData<string, bool> Writes =>
    [
        .. WriteCase.All.SelectMany(
            write => write.Route.Idempotent ? new[] { false, true } : [false], (write, withKey) => new TheoryDataRow<string, bool>(write.Name, withKey)),
    ];

    [Fact]
    public void Of_every_write_it_is_known_what_it_shows() => Assert.Equal(
        Names(Routes.All.Where(route => route.Write is not null)),
        Names(WriteCase.All.Select(write => write.Route).Distinct().Concat(WriteCase.Unseen)));

    [Fact]
    public async Task Every_answer_that_is_kept_is_asked_for()
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
    public async Task What_anybody_gets_afterwards_is_what_there_is(string name, bool withKey)
    {
        var write = WriteCase.All.Single(write => write.Name == name);
        var scene = await Scene.NewAsync(shop, withKey);
        var before = new Dictionary<string, string>();
        foreach (var path in scene.Paths)
        {
            before[path] = await AnswerAsync(path);
            Assert.StartsWith("200 ", before[path], StringComparison.Ordinal);
        }

        var written = await write.Send(scene);
        Assert.True((int)written.Status is 200 or 201 or 204, written.ToString());

        var changed = 0;
        foreach (var path in scene.Paths)
        {
            // Who is signed in gets it from the database.
            var now = await AnswerAsync(path, TestUsers.Other);
            var kept = await AnswerAsync(path);
            Assert.True(now == kept, $"{path} is {now}, but anybody gets {kept}");
            if (now != before[path]) changed++;
        }
        Assert.NotEqual(0, changed);
    }

    /// <summary>Of a failure the status alone: it has its number.</summary>
    private async Task<string> AnswerAsync(string path, long? user = null)
    {
        var answer = await shop.GetAsync(path, user);
        return (int)answer.Status == 200 ? $"{answer} {answer.ETag}" : $"{(int)answer.Status}";
    }

    private static IEnumerable<string> Names(IEnumerable<Route> routes) => routes.Select(route => route.ToString()).Order(StringComparer.Ordinal);

    [GeneratedRegex(@"\{\w+:long\}")]
    private static partial Regex Parameter();
}
