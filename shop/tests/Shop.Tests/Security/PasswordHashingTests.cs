using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Shop.Configuration;
using Shop.Data;
using Shop.Features.Auth;
using Shop.Routing;
using Shop.Security;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Security;

/// <summary>The cost of password hashes.</summary>
public sealed class PasswordHashingTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    /// <summary>A login computes the same hashes whether or not the account exists.</summary>
    [Fact]
    public async Task Login_of_an_unknown_account_computes_the_same_hash_as_a_known_one()
    {
        var withoutPassword = await shop.NewUserAsync();
        await shop.ExecuteAsync($"update users set password_hash = null where id = {withoutPassword}");
        var known = await WorkAsync(TestUsers.EmailOf(TestUsers.Customer));
        Assert.Equal([new Work(HashedWith.Sha512, 210_000, 16, 32)], known);

        Assert.Equal(known, await WorkAsync("nobody@example.com"));
        Assert.Equal(known, await WorkAsync(await shop.ScalarAsync<string>($"select email from users where id = {withoutPassword}")));
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Register_beyond_the_queue_of_password_hashes_returns_503_with_RetryAfter()
    {
        const string Account = """{"email":"customer@example.com","password":"long enough","firstName":"A","lastName":"B"}""";
        TestResponse? refused = null;
        // Repeats until enough requests are in flight at once.
        while (refused is null)
        {
            var responses = await Task.WhenAll(Enumerable.Range(0, 16 * Environment.ProcessorCount).Select(_ => shop.SendAsync(HttpMethod.Post, "/auth/register", Account)));
            Assert.All(responses, response => Assert.True((int)response.Status is 409 or 503, response.ToString()));
            // The requests in the queue are served.
            Assert.Contains(responses, response => (int)response.Status == 409);
            refused = responses.FirstOrDefault(response => (int)response.Status == 503);
        }
        ContractTests.AssertProblem(refused);
        Assert.Equal(TimeSpan.FromSeconds(1), refused.Response.Headers.RetryAfter!.Delta);
    }

    /// <summary>The hashes of one login with a wrong password.</summary>
    private async Task<List<Work>> WorkAsync(string email)
    {
        var hasher = new Counting();
        var builder = WebApplication.CreateSlimBuilder();
        ShopServices.Register(builder.Services, new ShopOptions { Database = shop.ConnectionString });
        builder.Services.AddSingleton(new PasswordHashing(hasher));
        await using var app = builder.Build();
        var services = new ShopServices(new ShopOptions { Database = shop.ConnectionString }, app.Services);
        var call = new RequestContext(new DefaultHttpContext(), services, Login.Route) { Body = new LoginInput { Email = email, Password = "wrong" } };
        await using var unit = await UnitOfWork.BeginAsync(services.Database.Source, autoCommit: true, cache: null, TestContext.Current.CancellationToken);

        var response = await Login.Route.Write!(call, unit);

        Assert.Equal(401, response.Status);
        response.RentedBuffer?.Dispose();
        return hasher.Work;
    }

    private enum HashedWith
    {
        Sha512 = 2,
    }

    /// <summary>The parameters in the header of a hash of the framework's version 3.</summary>
    private sealed record Work(HashedWith Function, int Iterations, int Salt, int Length);

    private sealed class Counting() : PasswordHasher<PasswordHashing>(Options.Create(new PasswordHasherOptions { IterationCount = 210_000 }))
    {
        public List<Work> Work { get; } = [];

        public override PasswordVerificationResult VerifyHashedPassword(PasswordHashing user, string hashedPassword, string providedPassword)
        {
            var hash = Convert.FromBase64String(hashedPassword);
            int Number(int at) => System.Buffers.Binary.BinaryPrimitives.ReadInt32BigEndian(hash.AsSpan(at));
            Assert.Equal(1, hash[0]);
            Work.Add(new((HashedWith)Number(1), Number(5), Number(9), hash.Length - 13 - Number(9)));
            return base.VerifyHashedPassword(user, hashedPassword, providedPassword);
        }
    }
}
