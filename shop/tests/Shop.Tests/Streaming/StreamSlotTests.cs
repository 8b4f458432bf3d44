using System.Net;
using Shop.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>The limits on the connections of streams. The tests set the address with X-Forwarded-For.</summary>
public sealed class StreamSlotTests(StreamSlotTests.Shared shop) : IClassFixture<StreamSlotTests.Shared>
{
    private const string Here = "203.0.113.7", Elsewhere = "198.51.100.1", Third = "192.0.2.1";

    [Fact]
    public async Task Slow_readers_of_one_address_leave_slots_for_staff_and_other_addresses()
    {
        await shop.CategoriesAsync(50_000, BrokenInstance.VeryLong);
        var ended = shop.LineAsync(StreamFaultTests.IncompleteMessage, times: 3);
        using (var slow = new SlowReader(shop.Http2, Here))
        {
            Assert.Equal(HttpStatusCode.OK, await slow.OpenAsync());
            Assert.Equal(HttpStatusCode.OK, await slow.OpenAsync());
            // No more for this address, with a customer's token or without one.
            Assert.Equal(HttpStatusCode.TooManyRequests, await slow.OpenAsync());
            await AssertRefusedAsync(HttpStatusCode.TooManyRequests, Here, null);
            await AssertRefusedAsync(HttpStatusCode.TooManyRequests, Here, TestUsers.Customer);

            Assert.Equal(HttpStatusCode.OK, (await GetAsync("/products/stream", Elsewhere, null)).Status);
            // From the address of the slow reader.
            Assert.Equal(HttpStatusCode.OK, (await GetAsync("/users/export", Here, TestUsers.Admin)).Status);

            using (var another = new SlowReader(shop.Http2, Elsewhere))
            {
                Assert.Equal(HttpStatusCode.OK, await another.OpenAsync());
                // All connections are in use but the one for staff.
                await AssertRefusedAsync(HttpStatusCode.ServiceUnavailable, Third, null);
                await AssertRefusedAsync(HttpStatusCode.ServiceUnavailable, Third, TestUsers.Customer);
                Assert.Equal(HttpStatusCode.OK, (await GetAsync("/users/export", Here, TestUsers.Admin)).Status);
                Assert.Equal(HttpStatusCode.OK, (await GetAsync("/products/export", Third, TestUsers.Staff)).Status);
            }
        }

        await ended;
        Assert.Equal(HttpStatusCode.OK, (await GetAsync("/products/stream", Here, null)).Status);
    }

    private async Task AssertRefusedAsync(HttpStatusCode status, string address, long? user)
    {
        var refused = await GetAsync("/products/stream", address, user);
        Assert.True(refused.Status == status, refused.ToString());
        Assert.Equal(TimeSpan.FromSeconds(5), refused.Response.Headers.RetryAfter?.Delta);
        Contract.ContractTests.AssertProblem(refused);
    }

    private Task<TestResponse> GetAsync(string path, string address, long? user) => shop.SendAsync(HttpMethod.Get, path, null, user, ("X-Forwarded-For", address));

    /// <summary>One HTTP/2 connection with streams that are not read.</summary>
    private sealed class SlowReader(Uri server, string address) : IDisposable
    {
        private readonly HttpClient client = new(new SocketsHttpHandler { InitialHttp2StreamWindowSize = 65_535, MaxResponseDrainSize = 0 })
        {
            BaseAddress = server,
            Timeout = TestTimeout.Time,
        };

        private readonly List<HttpResponseMessage> responses = [];

        public async Task<HttpStatusCode> OpenAsync()
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "/categories/stream")
            {
                Version = HttpVersion.Version20,
                VersionPolicy = HttpVersionPolicy.RequestVersionExact,
                Headers = { { "X-Forwarded-For", address } },
            };
            var response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, TestContext.Current.CancellationToken);
            responses.Add(response);
            return response.StatusCode;
        }

        public void Dispose()
        {
            foreach (var response in responses) response.Dispose();
            client.Dispose();
        }
    }

    public sealed class Shared(TestCluster cluster) : BrokenInstance(cluster)
    {
        private const string Listening = "Now listening on: ";

        /// <summary>The second address, which is logged after the first.</summary>
        public Uri Http2 => new(Output.Split(Listening)[2].Split('\n')[0].Trim());

        protected override (string Name, string Value)[] MoreSettings =>
        [
            ("Kestrel__Endpoints__First__Url", "http://127.0.0.1:0"), ("Kestrel__Endpoints__Second__Url", "http://127.0.0.1:0"),
            ("Kestrel__Endpoints__Second__Protocols", "Http2"), ("Shop__Proxies", "127.0.0.0/8"),
            ("Shop__Streams__Connections", "4"), ("Shop__Streams__ForStaff", "1"), ("Shop__Streams__PerCaller", "2"),
        ];
    }
}
