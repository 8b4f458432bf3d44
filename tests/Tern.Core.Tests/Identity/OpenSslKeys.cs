namespace Tern.Core.Tests.Identity;

/// <summary>Keys of OpenSSL 3.0, which have no use outside these tests. The comment of each key is the command that wrote it.</summary>
internal static class OpenSslKeys
{
    // openssl ecparam -name prime256v1 -genkey -noout
    public const string Sec1 = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIDXEllKDo17HtfLVijOfD4zfVzDHxzx/ejXCI+UBaXU5oAoGCCqGSM49
        AwEHoUQDQgAEJ2l3ssn8qRxDMasZ/HQy56Qt5QIx2hbiR0/ajVkBSNA2ymJF5uEx
        0JwsJSDGO4CeW1Ki3gAzpx7IWTHEWmtCdQ==
        -----END EC PRIVATE KEY-----
        """;

    // openssl ecparam -name prime256v1 -genkey
    public const string Sec1WithParameters = """
        -----BEGIN EC PARAMETERS-----
        BggqhkjOPQMBBw==
        -----END EC PARAMETERS-----
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIBrmxz8MxzpIY4cvuyCsrWrTdQ4bo2G4tn1MVL4mG8d1oAoGCCqGSM49
        AwEHoUQDQgAEzxKJRxbcPpQzvBLf7U8nQXt554FH2MlESsR1vRnUlbimwQ89DD4h
        TJdoqbGrCksb4N34AQOA71k33lT23tW/hw==
        -----END EC PRIVATE KEY-----
        """;

    // openssl ec -no_public
    public const string Sec1WithoutPoint = """
        -----BEGIN EC PRIVATE KEY-----
        MDECAQEEIDXEllKDo17HtfLVijOfD4zfVzDHxzx/ejXCI+UBaXU5oAoGCCqGSM49
        AwEH
        -----END EC PRIVATE KEY-----
        """;

    // openssl pkcs8 -topk8 -nocrypt
    public const string Pkcs8 = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNcSWUoOjXse18tWK
        M58PjN9XMMfHPH96NcIj5QFpdTmhRANCAAQnaXeyyfypHEMxqxn8dDLnpC3lAjHa
        FuJHT9qNWQFI0DbKYkXm4THQnCwlIMY7gJ5bUqLeADOnHshZMcRaa0J1
        -----END PRIVATE KEY-----
        """;

    // openssl ec -no_public, then openssl pkcs8 -topk8 -nocrypt
    public const string Pkcs8WithoutPoint = """
        -----BEGIN PRIVATE KEY-----
        MEECAQAwEwYHKoZIzj0CAQYIKoZIzj0DAQcEJzAlAgEBBCA1xJZSg6Nex7Xy1Yoz
        nw+M31cwx8c8f3o1wiPlAWl1OQ==
        -----END PRIVATE KEY-----
        """;

    // openssl ecparam -name secp384r1 -genkey -noout
    public const string P384 = """
        -----BEGIN EC PRIVATE KEY-----
        MIGkAgEBBDBmYjtfck/6iMO6JKblAs3w49lq05EXEfFV1AHFABwdCmsMv05w7JON
        SuC0BIwtpmqgBwYFK4EEACKhZANiAAR+J7sNm03GRvoNsFp6Tw6UFztKmoVeqlz5
        3eqHc6qTsJJ7GDz2lZ5rpneS/LqLrUGbRKZmbODoJiGT7QdfaKFjH/c7T0iORwFc
        M1f92tvlJF9HMVGGiHjHFMeeHGl3U9Y=
        -----END EC PRIVATE KEY-----
        """;

    // openssl pkcs8 -topk8 -nocrypt
    public const string P384Pkcs8 = """
        -----BEGIN PRIVATE KEY-----
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDBmYjtfck/6iMO6JKbl
        As3w49lq05EXEfFV1AHFABwdCmsMv05w7JONSuC0BIwtpmqhZANiAAR+J7sNm03G
        RvoNsFp6Tw6UFztKmoVeqlz53eqHc6qTsJJ7GDz2lZ5rpneS/LqLrUGbRKZmbODo
        JiGT7QdfaKFjH/c7T0iORwFcM1f92tvlJF9HMVGGiHjHFMeeHGl3U9Y=
        -----END PRIVATE KEY-----
        """;

    // openssl ecparam -name secp256k1 -genkey -noout
    public const string Secp256k1 = """
        -----BEGIN EC PRIVATE KEY-----
        MHQCAQEEIG3oFU9lT0MGNS+CqNfCQWF1IjdcH5WOVdQgnIxyKrfCoAcGBSuBBAAK
        oUQDQgAE3qtIt2KCC/VsE5G30Av2pLvxj0o6+SsYOZm2sUtIVG45g+6U37vQvlPk
        molJ8Eg6v8OdN5vB0RKcxd324mS6yg==
        -----END EC PRIVATE KEY-----
        """;

    // openssl ec -no_public
    public const string Secp256k1WithoutPoint = """
        -----BEGIN EC PRIVATE KEY-----
        MC4CAQEEIG3oFU9lT0MGNS+CqNfCQWF1IjdcH5WOVdQgnIxyKrfCoAcGBSuBBAAK
        -----END EC PRIVATE KEY-----
        """;

    // openssl pkcs8 -topk8 -nocrypt
    public const string Secp256k1Pkcs8 = """
        -----BEGIN PRIVATE KEY-----
        MIGEAgEAMBAGByqGSM49AgEGBSuBBAAKBG0wawIBAQQgbegVT2VPQwY1L4Ko18JB
        YXUiN1wflY5V1CCcjHIqt8KhRANCAATeq0i3YoIL9WwTkbfQC/aku/GPSjr5Kxg5
        mbaxS0hUbjmD7pTfu9C+U+SaiUnwSDq/w503m8HREpzF3fbiZLrK
        -----END PRIVATE KEY-----
        """;

    // openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:brainpoolP256r1
    public const string BrainpoolPkcs8 = """
        -----BEGIN PRIVATE KEY-----
        MIGIAgEAMBQGByqGSM49AgEGCSskAwMCCAEBBwRtMGsCAQEEIJA3nA4DIBtI6DXB
        wvE0/3wQhDySbKuSCNMonxZj5NRXoUQDQgAENhlnUT+Sdx28ablWb/XaGvV+xHhH
        T0DqyKmTP8MD1QJg8ws5kyPYnYCz51j5m6wPui2UjAG2s4UwXaxWauv5Dg==
        -----END PRIVATE KEY-----
        """;

    // openssl genpkey -algorithm ed25519
    public const string Ed25519 = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEIOi/VOB1+mppppaKyvGVLZZrGErISVFh7SpDNzVpUGrU
        -----END PRIVATE KEY-----
        """;

    // openssl genrsa -traditional 1024
    public const string Rsa = """
        -----BEGIN RSA PRIVATE KEY-----
        MIICWwIBAAKBgQDBj2FvF9Fhxw/5ZdxJeGnHSguRAUdw6v6UOPrpr2YnebB6tB9n
        3GEPCoYo5Ie8yJcs0sj91VIrstgzxndOINv7CM1Anwa5dVva462YHgzSNveLy7q9
        0PwpvdLmRhMP5vrBKFF4w6d2ZXKfw2Igp5GTtzLuEA/X/DiBncid1a0ufQIDAQAB
        AoGAbk1qBef5zxGkfchZT5kKFqKQktK6xpNz/j22ZyMoQMitFE+/Me25ddvWdkk9
        PQzGcamxFk3RZMunP2ITLPe2w4sX7u3K58fbR243TXvNYQyndfzZaQXj3NKkDhaf
        bjSpsEt/OsK3+QIhKEh+uaIrZ6P/WaJTAQ/2MoXhloFiUtUCQQDhNfBmZh4n7RQp
        9NoB03lUbX0AKx+XhAUKvnqGutT0erTquym3Q6hGnU31LcGMuEj1o+OR4Sf/DHpJ
        HU/TyWhbAkEA3AW2xLW1SH14e7krbx/47Tqg9hPbyK1WWBzeHoSGrTbatS0kqqNE
        aP/QwXR0YCKahw31AX/C6/OMy/kp8gI8BwJAD8enwIUHN+T0tLvjSp12suO5Dnn3
        DLbDY61VCHuu0DKI2qmikqS69bev7q32EdYXxp5lI6OTGdvV9amIHl7OYQJAGvLM
        Nv22jYFor2a3ri2xVIUYz+sQwVyRtcsbXYuH31FXqlc0JX5H08B5dihoVJoIaUBJ
        YPygCDxVY2pKO+0QIwJAHXqjPNrEAlNkFx1QVGACrm9QmV0Mrxdu0pgg/U/bIJEc
        +uF+eKpiAeOSr46mQuhxn8WcQUZA5sLKUxhgGFEH3Q==
        -----END RSA PRIVATE KEY-----
        """;

    // openssl pkcs8 -topk8 -nocrypt
    public const string RsaPkcs8 = """
        -----BEGIN PRIVATE KEY-----
        MIICdQIBADANBgkqhkiG9w0BAQEFAASCAl8wggJbAgEAAoGBAMGPYW8X0WHHD/ll
        3El4acdKC5EBR3Dq/pQ4+umvZid5sHq0H2fcYQ8Khijkh7zIlyzSyP3VUiuy2DPG
        d04g2/sIzUCfBrl1W9rjrZgeDNI294vLur3Q/Cm90uZGEw/m+sEoUXjDp3Zlcp/D
        YiCnkZO3Mu4QD9f8OIGdyJ3VrS59AgMBAAECgYBuTWoF5/nPEaR9yFlPmQoWopCS
        0rrGk3P+PbZnIyhAyK0UT78x7bl129Z2ST09DMZxqbEWTdFky6c/YhMs97bDixfu
        7crnx9tHbjdNe81hDKd1/NlpBePc0qQOFp9uNKmwS386wrf5AiEoSH65oitno/9Z
        olMBD/YyheGWgWJS1QJBAOE18GZmHiftFCn02gHTeVRtfQArH5eEBQq+eoa61PR6
        tOq7KbdDqEadTfUtwYy4SPWj45HhJ/8MekkdT9PJaFsCQQDcBbbEtbVIfXh7uStv
        H/jtOqD2E9vIrVZYHN4ehIatNtq1LSSqo0Ro/9DBdHRgIpqHDfUBf8Lr84zL+Sny
        AjwHAkAPx6fAhQc35PS0u+NKnXay47kOefcMtsNjrVUIe67QMojaqaKSpLr1t6/u
        rfYR1hfGnmUjo5MZ29X1qYgeXs5hAkAa8sw2/baNgWivZreuLbFUhRjP6xDBXJG1
        yxtdi4ffUVeqVzQlfkfTwHl2KGhUmghpQElg/KAIPFVjako77RAjAkAdeqM82sQC
        U2QXHVBUYAKub1CZXQyvF27SmCD9T9sgkRz64X54qmIB45KvjqZC6HGfxZxBRkDm
        wspTGGAYUQfd
        -----END PRIVATE KEY-----
        """;

    // openssl ec -pubout
    public const string PublicKey = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEJ2l3ssn8qRxDMasZ/HQy56Qt5QIx
        2hbiR0/ajVkBSNA2ymJF5uEx0JwsJSDGO4CeW1Ki3gAzpx7IWTHEWmtCdQ==
        -----END PUBLIC KEY-----
        """;

    // openssl ec -aes128 -passout pass:x
    public const string Encrypted = """
        -----BEGIN EC PRIVATE KEY-----
        Proc-Type: 4,ENCRYPTED
        DEK-Info: AES-128-CBC,D3CE8DF60DF23804E19D51D547BE4E51

        xqk2ZGtDOg/sl/r7CDTxflOInxBcTE6koQHbKrVqCLcCjdTmJGnGguNtz6LBbKw6
        jww7D4l+cQ7Ku4xnYyYiwzo3z1tEK7j1aCHi+rB0QucglxnxgXztocMa7aWGPJIY
        EzKcD6rwzqIsQZk/L+xEUNzpS9L9G5GNjdYOjOkH+II=
        -----END EC PRIVATE KEY-----
        """;

    // openssl pkcs8 -topk8 -passout pass:x
    public const string EncryptedPkcs8 = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAg7nH65Ib80KAICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEELu7w/8MQi9Era39w5KC6R4EgZCH
        l0xf+CNvOSLBWV5UZsKRzgqS57Hzf6YFoQUaYGFaTU7hOe4vniP9WA3MktsbKqx1
        YUnV4dEv+Bwu+ot1E8LkywihQGmNAji7wujIWU1ak02mRLItpHqtCM/uZn3MTq3+
        Pe2pBZ8QpvYdRdJSGqTjxcEqBPFKaoV1K8Zul0QoPK2GpC3uOMCSySN2C4cQ60s=
        -----END ENCRYPTED PRIVATE KEY-----
        """;

    // openssl ec -conv_form compressed
    public const string CompressedPoint = """
        -----BEGIN EC PRIVATE KEY-----
        MFcCAQEEIDXEllKDo17HtfLVijOfD4zfVzDHxzx/ejXCI+UBaXU5oAoGCCqGSM49
        AwEHoSQDIgADJ2l3ssn8qRxDMasZ/HQy56Qt5QIx2hbiR0/ajVkBSNA=
        -----END EC PRIVATE KEY-----
        """;

    // openssl ec -param_enc explicit
    public const string ExplicitCurve = """
        -----BEGIN EC PRIVATE KEY-----
        MIIBaAIBAQQgNcSWUoOjXse18tWKM58PjN9XMMfHPH96NcIj5QFpdTmggfowgfcC
        AQEwLAYHKoZIzj0BAQIhAP////8AAAABAAAAAAAAAAAAAAAA////////////////
        MFsEIP////8AAAABAAAAAAAAAAAAAAAA///////////////8BCBaxjXYqjqT57Pr
        vVV2mIa8ZR0GsMxTsPY7zjw+J9JgSwMVAMSdNgiG5wSTamZ44ROdJreBn36QBEEE
        axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54W
        K84zV2sxXs7LtkBoN79R9QIhAP////8AAAAA//////////+85vqtpxeehPO5ysL8
        YyVRAgEBoUQDQgAEJ2l3ssn8qRxDMasZ/HQy56Qt5QIx2hbiR0/ajVkBSNA2ymJF
        5uEx0JwsJSDGO4CeW1Ki3gAzpx7IWTHEWmtCdQ==
        -----END EC PRIVATE KEY-----
        """;

    /// <summary>The keys of the curve P-256 by name.</summary>
    public static IReadOnlyDictionary<string, string> P256 { get; } = new Dictionary<string, string>
    {
        [nameof(Sec1)] = Sec1,
        [nameof(Sec1WithParameters)] = Sec1WithParameters,
        [nameof(Sec1WithoutPoint)] = Sec1WithoutPoint,
        [nameof(Pkcs8)] = Pkcs8,
        [nameof(Pkcs8WithoutPoint)] = Pkcs8WithoutPoint,
    };

    /// <summary>Keys that are not accepted, by name: of another kind, or in another form.</summary>
    public static IReadOnlyDictionary<string, string> Others { get; } = new Dictionary<string, string>
    {
        [nameof(P384)] = P384,
        [nameof(P384Pkcs8)] = P384Pkcs8,
        [nameof(Secp256k1)] = Secp256k1,
        [nameof(Secp256k1WithoutPoint)] = Secp256k1WithoutPoint,
        [nameof(Secp256k1Pkcs8)] = Secp256k1Pkcs8,
        [nameof(BrainpoolPkcs8)] = BrainpoolPkcs8,
        [nameof(Ed25519)] = Ed25519,
        [nameof(Rsa)] = Rsa,
        [nameof(RsaPkcs8)] = RsaPkcs8,
        [nameof(PublicKey)] = PublicKey,
        [nameof(Encrypted)] = Encrypted,
        [nameof(EncryptedPkcs8)] = EncryptedPkcs8,
        [nameof(CompressedPoint)] = CompressedPoint,
        [nameof(ExplicitCurve)] = ExplicitCurve,
    };
}
