using System.Text;
using FsCheck;
using FsCheck.Fluent;
using Tern.Core.Tests.Support;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Core.Tests.Signing;

/// <summary>A verifier accepts the requests of its signer, and rejects changed ones.</summary>
public sealed class SigV4RoundTripTests
{
    private static readonly Config s_config = Config.QuickThrowOnFailure.WithMaxTest(400);

    [Fact]
    public void Signed_request_is_accepted_by_the_verifier() => Check.One(s_config, Prop.ForAll(Cases(), message => Verify(message, message).IsValid));

    [Fact]
    public void Signed_request_with_a_changed_character_is_rejected() => Check.One(s_config, Prop.ForAll(Cases(), Flips(), (message, flip) =>
    {
        SignedMessage changed = message.Flip(flip.Position, flip.Mask);
        return !Verify(message, changed).IsValid;
    }));

    private static SignatureVerification Verify(SignedMessage original, SignedMessage received)
    {
        SigV4VerifierOptions options = new()
        {
            FindCredentials = id => id == original.Credentials.AccessKeyId ? original.Credentials : null,
            Region = SigningTestData.Scope.Region,
            Service = SigningTestData.Scope.Service,
            TimeProvider = new ManualTimeProvider(SigningTestData.Time.AddMinutes(4)),
        };
        RequestVerifier verifier = original.IsForRegions ? new SigV4aVerifier(options) : new SigV4Verifier(options);
        return SigningTestData.Verify(verifier, received.Method, received.Target, received.Headers, received.Body);
    }

    private static Arbitrary<(int Position, int Mask)> Flips() =>
        (from position in Gen.Choose(0, int.MaxValue - 1) from mask in Gen.Choose(1, 7) select (position, mask)).ToArbitrary();

    private static Arbitrary<SignedMessage> Cases()
    {
        // No dot segments and no empty segments: different spellings of them are the same path. Other tests cover them.
        Gen<string> segment = Gen.Elements("a", "-_~", "x.y", "%20", "%E1%88%B4", "%2F", "Items", "a=b");
        Gen<string> parameter = Gen.Elements("a=1", "a=0", "b", "c=", "k%20=%2F%3D", "list-type=2", "x=~._-", "z=%41", "plus=+");
        Gen<KeyValuePair<string, string>> header = Gen.Elements<KeyValuePair<string, string>>(
            new("Content-Type", "application/x-amz-json-1.0"),
            new("X-Amz-Target", "DynamoDB_20120810.GetItem"),
            new("x-amz-meta-a", "  two   words "),
            new("My-Header", "value2"),
            new("my-header", "value1"),
            new("My_Header", "\"quoted  text\""));
        return (from method in Gen.Elements("GET", "POST", "DELETE")
                from segments in segment.ListOf()
                from parameters in parameter.ListOf()
                from headers in header.ListOf()
                from body in Gen.Elements("", "{}", "{\"TableName\":\"ሴ\"}")
                from token in Gen.Elements<string?>(null, "AQoDYXdzEPT//////////wEXAMPLE==")
                from inQuery in Gen.Elements(true, false)
                from sendsHash in Gen.Elements(true, false)
                from isForRegions in Gen.Elements(true, false)
                select SignedMessage.Sign(
                    method, "/" + string.Join('/', segments), string.Join('&', parameters), [.. headers], body, new("AKIDEXAMPLE", "secret", token), inQuery, sendsHash, isForRegions))
            .ToArbitrary();
    }

    private sealed record SignedMessage(string Method, string Target, KeyValuePair<string, string>[] Headers, string Body, AwsCredentials Credentials, bool IsForRegions)
    {
        public static SignedMessage Sign(
            string method,
            string path,
            string query,
            KeyValuePair<string, string>[] headers,
            string body,
            AwsCredentials credentials,
            bool inQuery,
            bool sendsHash,
            bool isForRegions)
        {
            RequestSigner signer = isForRegions ? new SigV4aSigner() : new SigV4Signer();
            SigningScope scope = isForRegions ? SigningTestData.Scope with { Region = "us-*,eu-west-1" } : SigningTestData.Scope;
            byte[] hash = new byte[PayloadHash.Length];
            signer.WritePayloadHash(Encoding.UTF8.GetBytes(body), hash);
            SigningRequest request = new()
            {
                Method = method,
                Host = SigningTestData.Host,
                Path = path,
                Query = query,
                Headers = headers,
                PayloadHash = hash,
                SendPayloadHash = sendsHash,
            };
            KeyValuePair<string, string> host = new("Host", SigningTestData.Host);
            if (inQuery)
            {
                string url = signer.GetPresignedUrl(in request, credentials, scope, TimeSpan.FromMinutes(5));
                return new(method, url[("https://" + SigningTestData.Host).Length..], [host, .. headers], body, credentials, isForRegions);
            }
            List<KeyValuePair<string, string>> sent =
            [
                .. headers,
                host,
                new("X-Amz-Date", SigningDate.Format(SigningTestData.Time)),
                new("Authorization", signer.GetAuthorization(in request, credentials, scope)),
            ];
            if (credentials.SessionToken is { } token)
                sent.Add(new("X-Amz-Security-Token", token));
            if (isForRegions)
                sent.Add(new("X-Amz-Region-Set", scope.Region));
            if (sendsHash)
                sent.Add(new("X-Amz-Content-Sha256", Encoding.ASCII.GetString(hash)));
            return new(method, query.Length == 0 ? path : $"{path}?{query}", [.. sent], body, credentials, isForRegions);
        }

        /// <summary>The message with one character of all its parts changed; the mask never merely changes a letter's case.</summary>
        public SignedMessage Flip(int position, int mask)
        {
            int total = Method.Length + Target.Length + Body.Length + Headers.Sum(header => header.Key.Length + header.Value.Trim().Length);
            int index = position % total;
            string method = FlipIn(Method, ref index, mask);
            string target = FlipIn(Target, ref index, mask);
            string body = FlipIn(Body, ref index, mask);
            KeyValuePair<string, string>[] headers = [.. Headers];
            for (int i = 0; i < headers.Length; i++)
                headers[i] = new(FlipIn(headers[i].Key, ref index, mask), FlipIn(headers[i].Value.Trim(), ref index, mask));
            return this with { Method = method, Target = target, Body = body, Headers = headers };
        }

        private static string FlipIn(string text, ref int index, int mask)
        {
            int here = index;
            index -= text.Length;
            return here < 0 || here >= text.Length ? text : $"{text[..here]}{(char)(text[here] ^ mask)}{text[(here + 1)..]}";
        }
    }
}
