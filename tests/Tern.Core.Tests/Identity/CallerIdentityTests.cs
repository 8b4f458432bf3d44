using System.Reflection;

namespace Tern.Core.Tests.Identity;

/// <summary>Tokens, keys and passwords: the valid characters, and texts without secrets.</summary>
public sealed class CallerIdentityTests
{
    [Theory]
    [MemberData(nameof(AwsCredentialsTests.BadCharacters), MemberType = typeof(AwsCredentialsTests))]
    public void Token_or_key_with_a_character_invalid_in_a_header_throws_without_quoting_it(string bad, string kind)
    {
        Func<string, object>[] makers = [text => new BearerToken(text), text => new StaticBearerTokenProvider(text), text => new ApiKey(text)];
        foreach (Func<string, object> make in makers)
        {
            foreach (string text in new[] { bad + "hunter2", "hun" + bad + "ter2", "hunter2" + bad })
            {
                var error = Assert.Throws<TernCredentialsException>(() => make(text));
                Assert.Contains(kind, error.Message, StringComparison.Ordinal);
                Assert.DoesNotContain("hun", error.Message, StringComparison.Ordinal);
                Assert.DoesNotContain("ter2", error.Message, StringComparison.Ordinal);
            }
        }
    }

    [Theory]
    [InlineData("us:er", "password")]
    [InlineData("us\ner", "password")]
    [InlineData("user", "pass\r\nword")]
    [InlineData("user", "pass\0word")]
    public void UserPassword_with_a_control_character_or_a_colon_in_the_user_throws_without_quoting_it(string user, string password)
    {
        var error = Assert.Throws<TernCredentialsException>(() => new UserPassword(user, password));
        Assert.DoesNotContain("word", error.Message.Replace("password", "", StringComparison.Ordinal), StringComparison.Ordinal);
    }

    [Fact]
    public void Empty_token_key_or_user_throws_and_an_empty_password_is_accepted()
    {
        Assert.Throws<ArgumentException>(() => new BearerToken(""));
        Assert.Throws<ArgumentException>(() => new ApiKey(""));
        Assert.Throws<ArgumentException>(() => new UserPassword("", "password"));
        Assert.Equal("", new UserPassword("user", "").Password);
    }

    [Fact]
    public void ToString_contains_no_secret_and_GetSecrets_returns_all_secrets()
    {
        CallerIdentity[] identities =
        [
            new AwsCredentials("AKID", "PLANTED1", "PLANTED2"), new BearerToken("PLANTED3"), new ApiKey("PLANTED4"), new UserPassword("user", "PLANTED5"),
        ];
        Assert.Equal(["Credentials AKID", "Bearer token", "API key", "User user"], identities.Select(identity => identity.ToString()));
        Assert.Equal("Bearer token", new StaticBearerTokenProvider("PLANTED").ToString());
        Assert.Equal(
            ["PLANTED1", "PLANTED2", "PLANTED3", "PLANTED4", Convert.ToBase64String("user:PLANTED5"u8), "PLANTED5"],
            identities.SelectMany(identity => identity.GetSecrets()));
        // A record would print its members.
        Assert.All(identities, identity => Assert.Null(identity.GetType().GetMethod("<Clone>$", BindingFlags.Instance | BindingFlags.Public)));
    }
}
